"use client";

import { useState } from "react";
import { useForm } from "react-hook-form";
import { DialogForm } from "@/components/shared/dialog-form";
import { useAction } from "@/components/shared/use-action";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toast";
import type { Role } from "@/lib/auth/permissions";
import type { StaffMember } from "@/lib/contracts/staff";
import type { IssuedLink } from "@/lib/contracts/staff-links";
import { Access } from "./access";
import { RoleChoices } from "./role-choices";
import { StaffLink } from "./staff-link";

/** Changes a person's roles and access, or disables their account. */
export function StaffDialog(props: { member: StaffMember; onClose: () => void }) {
  const { member, onClose } = props;
  const [link, setLink] = useState<IssuedLink>();
  const form = useForm<{ roles: Role[] }>({ defaultValues: { roles: member.roles } });
  const update = useAction("PATCH /api/staff/:id", {
    onDone: (changed) => {
      toast({ title: `${changed.name} changed`, description: "Changes apply to the next request." });
      onClose();
    },
  });
  const disabled = member.disabledAt !== null;
  const send = (body: { roles?: Role[]; disabled?: boolean }) => update.mutate({ params: { id: member.id }, body });
  if (link) {
    return (
      <Dialog onClose={onClose} title={`A link for ${member.name}`} size="m">
        <StaffLink link={link} name={member.name} />
      </Dialog>
    );
  }
  return (
    <Dialog onClose={onClose} title={member.name} description={member.email} size="m">
      <DialogForm
        submitLabel="Save roles"
        pending={update.isPending}
        error={update.error}
        onSubmit={form.handleSubmit((values) => send({ roles: values.roles }))}
        actions={
          <Button
            variant={disabled ? "secondary" : "danger"}
            className="mr-auto"
            loading={update.isPending}
            onClick={() => send({ disabled: !disabled })}
          >
            {disabled ? "Enable account" : "Disable account"}
          </Button>
        }
      >
        <RoleChoices field={form.register("roles")} />
        {disabled ? null : <Access member={member} onLink={setLink} />}
      </DialogForm>
    </Dialog>
  );
}
