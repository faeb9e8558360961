import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Authenticator } from "@/components/account/authenticator";
import { MailChoice } from "@/components/account/mail-choice";
import { Passkeys } from "@/components/account/passkeys";
import { PasswordForm } from "@/components/account/password-form";
import { Sessions } from "@/components/account/sessions";
import { SingleKeys } from "@/components/account/single-keys";
import { Page } from "@/components/shell/page";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Definition, Definitions } from "@/components/ui/definition-list";
import { Icon } from "@/components/ui/icon";
import { PageHeader } from "@/components/ui/page-header";
import { Timestamp } from "@/components/ui/timestamp";
import { roleTitles } from "@/lib/base/permissions";
import { env } from "@/lib/env";
import { getMailChoice } from "@/lib/features/inbox/mail";
import { getAuthenticator } from "@/lib/features/session/authenticator";
import { getSession } from "@/lib/features/session/get-session";
import { listPasskeys } from "@/lib/features/session/passkeys";
import { listSessions } from "@/lib/features/session/sessions";
import { getProofs } from "@/lib/features/session/step-up";
import { load, prefetchQuery } from "@/lib/platform/http/prefetch";

export const metadata: Metadata = { title: "Account" };

export default async function AccountPage() {
  const { staff, expiresAt, idleSeconds } = await load(getSession);
  const queries = new QueryClient();
  await Promise.all([
    prefetchQuery(queries, listPasskeys),
    prefetchQuery(queries, getAuthenticator),
    prefetchQuery(queries, listSessions),
  ]);
  const [mail, proofs] = [await load(getMailChoice), await load(getProofs)];
  return (
    <Page>
      <PageHeader title="Account" />
      <div className="gap-4 px-6 max-xl:max-w-200 xl:columns-2 [&>*]:mb-4 [&>*]:break-inside-avoid pt-2 pb-10 max-md:px-3">
        <Card>
          <CardHeader icon={<Icon name="user-round" />} title={staff.name} provenance={staff.email} />
          <CardBody>
            <Definitions>
              {staff.roles.map((role) => (
                <Definition key={role} term={roleTitles[role].title}>
                  {roleTitles[role].may}
                </Definition>
              ))}
              {staff.roles.length === 0 ? <Definition term="Role">None. An admin can grant one.</Definition> : null}
            </Definitions>
          </CardBody>
        </Card>
        <Card>
          <CardHeader icon={<Icon name="keyboard" />} title="Keyboard" provenance="Kept in this browser" />
          <CardBody>
            <SingleKeys />
          </CardBody>
        </Card>
        {mail.available ? (
          <Card>
            <CardHeader icon={<Icon name="mail" />} title="Email" provenance="Without applicants' names" />
            <CardBody>
              <MailChoice chosen={mail.email} />
            </CardBody>
          </Card>
        ) : null}
        <Card>
          <CardHeader
            icon={<Icon name="key-round" />}
            title="Password"
            provenance={proofs.password ? "Changing it ends your other sessions" : "None"}
          />
          <CardBody>
            {proofs.password ? (
              <PasswordForm personal={[staff.name, staff.email, env.INVITE_COMPANY ?? ""]} />
            ) : (
              <p className="text-ink-2">
                You sign in by single sign-on and have no password. To confirm actions, add a passkey or an
                authenticator app.
              </p>
            )}
          </CardBody>
        </Card>
        <HydrationBoundary state={dehydrate(queries)}>
          <Passkeys />
          <Authenticator hasPassword={proofs.password} />
          <Sessions>
            <p className="text-ink-2">
              Sessions end after <Timestamp at={expiresAt} as="moment" /> at the latest, or after {idleSeconds / 60}{" "}
              minutes without a request. Signing in again in the same browser ends its earlier session.
            </p>
          </Sessions>
        </HydrationBoundary>
      </div>
    </Page>
  );
}
