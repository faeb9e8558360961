"use client";

import { failureFacts } from "@/components/shared/failure-facts";
import { useAction } from "@/components/shared/use-action";
import { Button } from "@/components/ui/button";
import { FailureNotice } from "@/components/ui/failure-state";
import { FieldGroup } from "@/components/ui/field";
import { Timestamp } from "@/components/ui/timestamp";
import { toast } from "@/components/ui/toast";
import type { StaffMember } from "@/lib/contracts/staff";
import { endStaffSessions, makeStaffLink, resetAuthenticator, withdrawStaffLink } from "@/lib/contracts/staff.actions";
import type { IssuedLink } from "@/lib/contracts/staff-links";
import { plural } from "@/lib/dates";

export function Access(props: { member: StaffMember; onLink: (link: IssuedLink) => void }) {
  const { member } = props;
  const params = { id: member.id };
  const make = useAction(makeStaffLink, { onDone: props.onLink });
  const withdraw = useAction(withdrawStaffLink, { onDone: () => toast({ title: "Link withdrawn" }) });
  const { link } = member;
  const isOpen = link !== null && link.usedAt === null && Date.parse(link.expiresAt) > Date.now();
  const end = useAction(endStaffSessions, { onDone: () => toast({ title: "Sessions ended" }) });
  const reset = useAction(resetAuthenticator, {
    onDone: () => toast({ title: "Authenticator app and passkeys removed", description: "Their sessions have ended." }),
  });
  const failed = make.error ?? withdraw.error ?? end.error ?? reset.error;
  return (
    <FieldGroup legend="Sign-in">
      <p className="text-ink-2">
        {member.sso ? "Signs in by single sign-on; their groups set their roles at each sign-in. " : null}
        {member.hasPassword ? "Has a password that only they know." : "Has not chosen a password."}{" "}
        {member.authenticator ? "Sign-in asks for a code from their authenticator app. " : null}
        {member.passkeys > 0 ? `Has ${plural(member.passkeys, "passkey")}. ` : null}
        {isOpen ? (
          <>
            The link from <Timestamp at={link.createdAt} as="moment" /> works until{" "}
            <Timestamp at={link.expiresAt} as="moment" />.
          </>
        ) : null}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="s" loading={make.isPending} onClick={() => make.mutate({ params, body: {} })}>
          {member.hasPassword
            ? "Link for a forgotten password"
            : member.sso
              ? "Link to choose a password"
              : "New invitation"}
        </Button>
        {isOpen ? (
          <Button size="s" loading={withdraw.isPending} onClick={() => withdraw.mutate({ params, body: {} })}>
            Withdraw the link
          </Button>
        ) : null}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="s" loading={end.isPending} onClick={() => end.mutate({ params, body: {} })}>
          End their sessions
        </Button>
        {member.authenticator || member.passkeys > 0 ? (
          <Button size="s" loading={reset.isPending} onClick={() => reset.mutate({ params, body: {} })}>
            Reset authenticator app and passkeys
          </Button>
        ) : null}
      </div>
      {failed ? <FailureNotice {...failureFacts(failed)} /> : null}
    </FieldGroup>
  );
}
