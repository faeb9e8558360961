"use client";

import { failureFacts } from "@/components/shared/failure-facts";
import { DialogForm } from "@/components/shared/form-dialog";
import { useAction } from "@/components/shared/use-action";
import { Button } from "@/components/ui/button";
import { FailureNotice } from "@/components/ui/failure-state";
import { FieldGroup } from "@/components/ui/field";
import { Timestamp } from "@/components/ui/timestamp";
import { toast } from "@/components/ui/toast";
import { plural } from "@/lib/base/dates";
import type { StaffMember } from "@/lib/features/staff/contract/staff";
import * as staffContract from "@/lib/features/staff/contract/staff";
import {
  endStaffSessions,
  makeStaffLink,
  resetAuthenticator,
  withdrawStaffLink,
} from "@/lib/features/staff/contract/staff.actions";
import type { IssuedLink } from "@/lib/features/staff/contract/staff-links";
import * as contract from "@/lib/features/staff/contract/staff-links";

/** The text of the button that creates a link. It says what the link is for. */
const linkNameFor = ({ hasPassword, sso }: StaffMember): string =>
  hasPassword ? "Link for a forgotten password" : sso ? "Link to choose a password" : "New invitation";

/** @param props `onMakeLink` and `onReset` ask for a proof of identity first */
export function Access(props: { member: StaffMember; onMakeLink: () => void; onReset: () => void }) {
  const { member } = props;
  const params = { id: member.id };
  const withdraw = useAction(withdrawStaffLink, { onDone: () => toast({ title: "Link withdrawn" }) });
  const { link } = member;
  const isOpen = link !== null && link.usedAt === null && Date.parse(link.expiresAt) > Date.now();
  const end = useAction(endStaffSessions, { onDone: () => toast({ title: "Sessions ended" }) });
  const failed = withdraw.error ?? end.error;
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
        <Button size="s" onClick={props.onMakeLink}>
          {linkNameFor(member)}
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
          <Button size="s" onClick={props.onReset}>
            Reset authenticator app and passkeys
          </Button>
        ) : null}
      </div>
      {failed ? <FailureNotice {...failureFacts(failed)} /> : null}
    </FieldGroup>
  );
}

export function ResetForm(props: { member: StaffMember; onDone: () => void }) {
  const { id, name } = props.member;
  return (
    <DialogForm
      submit="Reset"
      className="grid gap-4"
      action={resetAuthenticator}
      schema={staffContract.resetAuthenticator.body}
      input={(body) => ({ params: { id }, body })}
      onDone={() => {
        toast({ title: "Authenticator app and passkeys removed", description: "Their sessions have ended." });
        props.onDone();
      }}
    >
      <p className="text-ink-2">
        {name} then signs in with the password alone, until they set up an authenticator app or add a passkey again.
        Their sessions end.
      </p>
    </DialogForm>
  );
}

/** Creates a link. It first says what the link means for approvals by its maker and by its recipient. */
export function MakeLinkForm(props: { member: StaffMember; onLink: (link: IssuedLink) => void }) {
  const { id, name, hasPassword, sso, passkeys } = props.member;
  return (
    <DialogForm
      submit="Make the link"
      className="grid gap-4"
      action={makeStaffLink}
      schema={contract.makeStaffLink.body}
      input={(body) => ({ params: { id }, body })}
      onDone={props.onLink}
    >
      <p className="text-ink-2">
        Anyone with the link can choose the password of {name}. For 30 days, the two of you count as one person in
        approvals.
        {hasPassword || sso
          ? ` ${name} is notified in the inbox and by email, and can't approve anything for 24 hours.`
          : null}{" "}
        {passkeys > 0 ? `Passkeys added in the last 30 days are removed unless ${name} keeps them.` : null}
      </p>
    </DialogForm>
  );
}
