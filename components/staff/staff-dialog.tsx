"use client";

import { useState } from "react";
import { DialogForm } from "@/components/shared/form-dialog";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toast";
import { approvingRoles } from "@/lib/base/permissions";
import type { StaffMember } from "@/lib/features/staff/contract/staff";
import * as contract from "@/lib/features/staff/contract/staff";
import { updateStaff } from "@/lib/features/staff/contract/staff.actions";
import type { IssuedLink } from "@/lib/features/staff/contract/staff-links";
import { Access, MakeLinkForm, ResetForm } from "./access";
import { RoleChoices } from "./role-choices";
import { StaffLink } from "./staff-link";

const approvalsWait =
  "If there is another admin, one must confirm the approver role again. Then approvals wait for 24 hours.";

export function StaffDialog(props: { member: StaffMember; onClose: () => void }) {
  const { member, onClose } = props;
  const [link, setLink] = useState<IssuedLink>();
  /** The change that the dialog asks to confirm. */
  const [step, setStep] = useState<"link" | "reset" | "access">();
  const onDone = ({ name }: StaffMember) => {
    toast({ title: `${name} changed`, description: "Changes apply to the next request." });
    onClose();
  };
  const params = { id: member.id };
  const disabled = member.disabledAt !== null;
  const isApprover = member.roles.some((role) => approvingRoles.includes(role));
  if (link) {
    return (
      <Dialog onClose={onClose} title={`A link for ${member.name}`} size="m">
        <StaffLink link={link} name={member.name} />
      </Dialog>
    );
  }
  if (step === "link") {
    return (
      <Dialog onClose={onClose} title={`Make a link for ${member.name}?`} size="m">
        <MakeLinkForm member={member} onLink={setLink} />
      </Dialog>
    );
  }
  if (step === "reset") {
    return (
      <Dialog onClose={onClose} title={`Reset the authenticator app and passkeys of ${member.name}?`} size="m">
        <ResetForm member={member} onDone={() => setStep(undefined)} />
      </Dialog>
    );
  }
  if (step === "access") {
    return (
      <Dialog onClose={onClose} title={`${disabled ? "Enable" : "Disable"} the account of ${member.name}?`} size="m">
        <DialogForm
          submit={disabled ? "Enable account" : "Disable account"}
          className="grid gap-4"
          action={updateStaff}
          schema={contract.updateStaff.body}
          start={{ disabled: !disabled }}
          input={(body) => ({ params, body })}
          onDone={onDone}
        >
          <p className="text-ink-2">
            {disabled
              ? `They can sign in again with their password or passkey, and have their roles. ${isApprover ? approvalsWait : ""}`
              : "Their sessions end, and links to choose a password stop working. Their applicants are released."}
          </p>
        </DialogForm>
      </Dialog>
    );
  }
  return (
    <Dialog onClose={onClose} title={member.name} description={member.email} size="m">
      <DialogForm
        submit="Save roles"
        action={updateStaff}
        schema={contract.updateStaff.body}
        start={{ roles: [...member.roles, ...(member.unconfirmed?.roles ?? [])] }}
        input={(body) => ({ params, body })}
        onDone={onDone}
        actions={
          <Button variant={disabled ? "secondary" : "danger"} className="mr-auto" onClick={() => setStep("access")}>
            {disabled ? "Enable account" : "Disable account"}
          </Button>
        }
      >
        <RoleChoices />
        {disabled ? null : (
          <Access member={member} onMakeLink={() => setStep("link")} onReset={() => setStep("reset")} />
        )}
      </DialogForm>
    </Dialog>
  );
}
