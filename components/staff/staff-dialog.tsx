"use client";

import { useState } from "react";
import { failureFacts } from "@/components/shared/failure-facts";
import { DialogForm } from "@/components/shared/form-dialog";
import { useAction } from "@/components/shared/use-action";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { FailureNotice } from "@/components/ui/failure-state";
import { toast } from "@/components/ui/toast";
import type { StaffMember } from "@/lib/contracts/staff";
import * as contract from "@/lib/contracts/staff";
import { updateStaff } from "@/lib/contracts/staff.actions";
import type { IssuedLink } from "@/lib/contracts/staff-links";
import { Access, MakeLinkForm } from "./access";
import { RoleChoices } from "./role-choices";
import { StaffLink } from "./staff-link";

export function StaffDialog(props: { member: StaffMember; onClose: () => void }) {
  const { member, onClose } = props;
  const [link, setLink] = useState<IssuedLink>();
  const [isMaking, setMaking] = useState(false);
  const onDone = ({ name }: StaffMember) => {
    toast({ title: `${name} changed`, description: "Changes apply to the next request." });
    onClose();
  };
  const params = { id: member.id };
  const change = useAction(updateStaff, { onDone });
  const disabled = member.disabledAt !== null;
  if (link) {
    return (
      <Dialog onClose={onClose} title={`A link for ${member.name}`} size="m">
        <StaffLink link={link} name={member.name} />
      </Dialog>
    );
  }
  if (isMaking) {
    return (
      <Dialog onClose={onClose} title={`Make a link for ${member.name}?`} size="m">
        <MakeLinkForm member={member} onLink={setLink} />
      </Dialog>
    );
  }
  return (
    <Dialog onClose={onClose} title={member.name} description={member.email} size="m">
      <DialogForm
        submit="Save roles"
        action={updateStaff}
        schema={contract.updateStaff.body}
        start={{ roles: member.roles }}
        input={(body) => ({ params, body })}
        onDone={onDone}
        actions={
          <Button
            variant={disabled ? "secondary" : "danger"}
            className="mr-auto"
            loading={change.isPending}
            onClick={() => change.mutate({ params, body: { disabled: !disabled } })}
          >
            {disabled ? "Enable account" : "Disable account"}
          </Button>
        }
      >
        <RoleChoices />
        {disabled ? null : <Access member={member} onMakeLink={() => setMaking(true)} />}
        {change.error ? <FailureNotice {...failureFacts(change.error)} /> : null}
      </DialogForm>
    </Dialog>
  );
}
