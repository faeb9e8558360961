"use client";

import { useState } from "react";
import { useForm } from "react-hook-form";
import { failureFacts } from "@/components/shared/failure-facts";
import { useAction } from "@/components/shared/use-action";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, SubmitFooter } from "@/components/ui/dialog";
import { FailureNotice } from "@/components/ui/failure-state";
import { Form } from "@/components/ui/form";
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
      <Dialog open onOpenChange={onClose} title={`A link for ${member.name}`} size="m">
        <StaffLink link={link} name={member.name} />
      </Dialog>
    );
  }
  return (
    <Dialog open onOpenChange={onClose} title={member.name} description={member.email} size="m">
      <Form onSubmit={form.handleSubmit((values) => send({ roles: values.roles }))}>
        <DialogBody>
          <RoleChoices field={form.register("roles")} />
          {disabled ? null : <Access member={member} onLink={setLink} />}
          {update.error ? <FailureNotice {...failureFacts(update.error)} /> : null}
        </DialogBody>
        <SubmitFooter submitLabel="Save roles" pending={update.isPending}>
          <Button
            variant={disabled ? "secondary" : "danger"}
            className="mr-auto"
            loading={update.isPending}
            onClick={() => send({ disabled: !disabled })}
          >
            {disabled ? "Enable account" : "Disable account"}
          </Button>
        </SubmitFooter>
      </Form>
    </Dialog>
  );
}
