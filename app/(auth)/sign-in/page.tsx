import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { MessagePage } from "@/components/layout/message-page";
import { Notice } from "@/components/ui/notice";
import { currentStaff } from "@/lib/auth/session";
import { env } from "@/lib/env";
import { relativePath } from "@/lib/return-to";
import { SignInForm } from "./sign-in-form";

export const metadata: Metadata = { title: "Sign in" };

/** The only page without a session. Leads on to `next`, if that is a path of this console. */
export default async function SignInPage(props: { searchParams: Promise<{ next?: string | string[] }> }) {
  const next = relativePath((await props.searchParams).next) ?? "/";
  if (await currentStaff(await headers())) redirect(next);
  return (
    <MessagePage>
      <div className="flex flex-col gap-4 p-6 max-md:p-4">
        <h1>Sign in</h1>
        <SignInForm next={next} />
        {env.PROOFDESK_SANDBOX && env.PROOFDESK_EMBEDDED ? (
          <Notice title="This is a trial console.">
            Its demo accounts and their password are printed by <code className="code">npm start</code>.
          </Notice>
        ) : null}
      </div>
    </MessagePage>
  );
}
