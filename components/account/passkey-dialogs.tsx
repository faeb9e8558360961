"use client";

import { useState } from "react";
import { confirmIdentity } from "@/components/shared/confirm-identity";
import { useAction } from "@/components/shared/use-action";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { ConfirmForm } from "./confirm-form";

/** Confirms the reader's identity, then has their device create a passkey. */
export function AddPasskey(props: { staffId: string; onClose: () => void }) {
  const { staffId, onClose } = props;
  const [name, setName] = useState("");
  const [missing, setMissing] = useState(false);
  const begin = useAction("POST /api/account/passkeys/challenge");
  const add = useAction("POST /api/account/passkeys");
  const start = async (proof: string) => {
    setMissing(name.trim() === "");
    if (name.trim() === "") return;
    const stepUp = await confirmIdentity(proof, `account.add-passkey:${staffId}`);
    const [{ makePasskey }, options] = await Promise.all([
      import("@/lib/passkey-browser"),
      begin.mutateAsync({ body: { stepUp } }),
    ]);
    await add.mutateAsync({ body: { name, passkey: await makePasskey(options) } });
    toast({ title: "Passkey added" });
    onClose();
  };
  return (
    <Dialog
      onClose={onClose}
      title="Add a passkey"
      description="On this device, on your phone, or on a security key: your browser asks which."
    >
      <ConfirmForm submitLabel="Continue" enrolls onConfirm={start}>
        <Field
          label="Name"
          hint="To recognize it later, such as “Work laptop”"
          error={missing ? "Give it a name" : undefined}
        >
          <Input value={name} maxLength={60} onChange={(event) => setName(event.target.value)} />
        </Field>
      </ConfirmForm>
    </Dialog>
  );
}

/** Confirms the reader's identity, then removes one of their passkeys. */
export function RemovePasskey(props: { passkey: { id: string; name: string }; onClose: () => void }) {
  const { passkey, onClose } = props;
  const remove = useAction("POST /api/account/passkeys/:id/remove");
  const start = async (proof: string) => {
    const stepUp = await confirmIdentity(proof, `account.remove-passkey:${passkey.id}`);
    await remove.mutateAsync({ params: { id: passkey.id }, body: { stepUp } });
    toast({ title: "Passkey removed" });
    onClose();
  };
  return (
    <Dialog
      onClose={onClose}
      title={`Remove ${passkey.name}?`}
      description="It will no longer sign you in, and other sessions started with it will end. Delete it on its device too."
    >
      <ConfirmForm submitLabel="Remove" onConfirm={start} />
    </Dialog>
  );
}
