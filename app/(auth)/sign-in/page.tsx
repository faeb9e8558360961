import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { MessagePage } from "@/components/shell/message-page";
import { AnchorButton } from "@/components/ui/button";
import { FailureNotice } from "@/components/ui/failure-state";
import { Notice } from "@/components/ui/notice";
import { relativePath } from "@/lib/base/return-to";
import { isSsoProblem, ssoPath, ssoProblems } from "@/lib/base/sso-problems";
import { env } from "@/lib/env";
import { hasSso } from "@/lib/platform/auth/oidc";
import { passkeyAddress } from "@/lib/platform/auth/passkey";
import { pageStaff, pageStaffActiveElsewhere } from "@/lib/platform/http/prefetch";
import { EndedNotice } from "./ended-notice";
import { SignInForm } from "./sign-in-form";

export const metadata: Metadata = { title: "Sign in" };

/**
 * The sign-in page. It needs no session. After signing in, it continues to `next` if that is a path of this console.
 * `ended` is present if the browser has declared the session ended.
 */
export default async function SignInPage(props: {
  searchParams: Promise<{ next?: string | string[]; ended?: string | string[]; sso?: string | string[] }>;
}) {
  const search = await props.searchParams;
  const next = relativePath(search.next) ?? "/";
  const hasEnded = search.ended !== undefined;
  // A tab that declares the session ended opens this page by itself, without a person. So the page neither counts as
  // activity nor redirects to `next`: either would extend the session of an unattended tab every 14 minutes. If the
  // session was active in another tab, the page offers a link instead.
  const isActiveElsewhere = hasEnded && (await pageStaffActiveElsewhere()) !== null;
  if (!hasEnded && (await pageStaff())) redirect(next);
  return (
    <MessagePage>
      <div className="flex flex-col gap-4 p-6 max-md:p-4">
        <h1>Sign in</h1>
        {hasEnded ? (
          <EndedNotice next={next} isActiveElsewhere={isActiveElsewhere} hasInput={search.ended === "with-input"} />
        ) : null}
        {isSsoProblem(search.sso) ? (
          <FailureNotice title="Single sign-on did not sign you in" tone="blocking">
            {ssoProblems[search.sso]}
          </FailureNotice>
        ) : null}
        {hasSso() ? (
          <>
            <AnchorButton variant="primary" size="touch" block href={`${ssoPath}?next=${encodeURIComponent(next)}`}>
              Continue with single sign-on
            </AnchorButton>
            <p className="flex items-center gap-3 text-ink-3 text-meta before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
              or
            </p>
          </>
        ) : null}
        <SignInForm next={next} passkeys={passkeyAddress() !== null} isMain={!hasSso()} />
        <p className="text-ink-3 text-meta">
          Forgot your password? An admin of this console can give you a link to choose a new one.
        </p>
        {env.PROOFDESK_SANDBOX && env.PROOFDESK_EMBEDDED ? (
          <Notice title="This is a trial console.">
            <code className="code">npm start</code> prints the demo accounts and their password.
          </Notice>
        ) : null}
      </div>
    </MessagePage>
  );
}
