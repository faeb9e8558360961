import type { Metadata } from "next";
import { headers } from "next/headers";
import { Providers } from "@/app/providers";
import { failureFacts } from "@/components/shared/failure-facts";
import { MessagePage } from "@/components/shell/message-page";
import { Definition, Definitions } from "@/components/ui/definition-list";
import { FailureNotice } from "@/components/ui/failure-state";
import { Notice } from "@/components/ui/notice";
import { Timestamp } from "@/components/ui/timestamp";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { getInvitation } from "@/lib/features/staff/staff-links";
import { loadPublic } from "@/lib/platform/http/prefetch";
import { limitLinkUses } from "@/lib/platform/http/rate-limit";
import { ChoosePassword } from "./choose-password";

export const metadata: Metadata = { title: "Choose your password" };

/**
 * The page behind a one-time link. It names the person whom the link is for, who chooses a password. It needs no
 * session.
 */
export default async function InvitationPage(props: { params: Promise<{ token: string }> }) {
  const params = await props.params;
  const invitation = await loadPublic(getInvitation, { params }, limitLinkUses);
  return (
    <Providers nonce={(await headers()).get("x-nonce") ?? undefined} requestedAt={Date.now()}>
      <MessagePage>
        <div className="flex flex-col gap-4 p-6 max-md:p-4">
          {invitation instanceof AppError ? (
            <>
              <h1>{invitation.code === "not_found" ? "This link does not work" : "The link could not be read"}</h1>
              {invitation.code === "not_found" ? (
                <Notice title="It was used or withdrawn, or is older than 48 hours.">
                  Ask an admin of this console for a new one.
                </Notice>
              ) : (
                <FailureNotice {...failureFacts(invitation)} />
              )}
            </>
          ) : (
            <>
              <h1>{invitation.invited ? "Welcome to Proofdesk" : "Choose a new password"}</h1>
              <Definitions>
                <Definition term="Name">{invitation.name}</Definition>
                <Definition term="Email address">{invitation.email}</Definition>
                <Definition term="Link works until" evidence={false}>
                  <Timestamp at={invitation.expiresAt} as="moment" />
                </Definition>
              </Definitions>
              <ChoosePassword
                token={params.token}
                name={invitation.name}
                email={invitation.email}
                company={env.INVITE_COMPANY ?? ""}
                passkeys={invitation.passkeys}
              />
            </>
          )}
        </div>
      </MessagePage>
    </Providers>
  );
}
