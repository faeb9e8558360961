"use client";

import { FormDialog } from "@/components/shared/form-dialog";
import type { Openable } from "@/components/ui/lazy-part";
import type { StaffMember } from "@/lib/features/staff/contract/staff";
import * as contract from "@/lib/features/staff/contract/staff";
import { confirmRoles } from "@/lib/features/staff/contract/staff.actions";

/** Confirms the approver role that another admin gave. The dialog first says what the role allows. */
export function ConfirmRolesDialog(props: Openable & { member: StaffMember }) {
  const { member, ...dialog } = props;
  const { id, name, email, unconfirmed } = member;
  return (
    <FormDialog
      {...dialog}
      title={`Confirm that ${name} may approve?`}
      description={email}
      size="m"
      className="grid gap-4"
      submit="Confirm the approver role"
      action={confirmRoles}
      schema={contract.confirmRoles.body}
      input={(body) => ({ params: { id }, body })}
      successTitle={`${name} is now an approver`}
    >
      <p className="text-ink-2">
        {unconfirmed?.by.name ?? "Another admin"} gave this account the approver role. Confirm only if you know that{" "}
        {name} is a different person, who alone uses this account. Except in the first three days of an installation,
        they can&apos;t approve anything for the first 24 hours. For 30 days, they can&apos;t approve what you request.
      </p>
    </FormDialog>
  );
}
