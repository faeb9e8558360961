"use client";

import { confirmIdentity } from "@/components/shared/confirm-identity";
import { FormDialog } from "@/components/shared/form-dialog";
import { TextField } from "@/components/shared/form-fields";
import type { Openable } from "@/components/ui/lazy-part";
import { call } from "@/lib/console-api";
import { addPasskey, beginPasskey, removePasskey } from "@/lib/contracts/account.actions";
import * as contract from "@/lib/contracts/passkeys";
import { proofForm } from "@/lib/contracts/session";
import { YourProof } from "./your-proof";

const passkeyForm = proofForm.extend({ name: contract.addPasskey.body.shape.name });

export function AddPasskey({ staffId, ...opened }: Openable & { staffId: string }) {
  return (
    <FormDialog
      {...opened}
      title="Add a passkey"
      description="On this device, on your phone, or on a security key: your browser asks which."
      submit="Continue"
      className="gap-4"
      action={addPasskey}
      schema={passkeyForm}
      start={{ name: "", proof: "" }}
      input={async ({ name, proof }) => {
        const stepUp = await confirmIdentity(proof, `account.add-passkey:${staffId}`);
        const [{ makePasskey }, options] = await Promise.all([
          import("@/lib/passkey-browser"),
          call(beginPasskey, { body: { stepUp } }),
        ]);
        return { body: { name, passkey: await makePasskey(options) } };
      }}
      done="Passkey added"
    >
      <TextField name="name" label="Name" hint="To recognize it later, such as “Work laptop”" maxLength={60} />
      <YourProof enrolls />
    </FormDialog>
  );
}

export function RemovePasskey({ id, name, ...opened }: Openable & { id: string; name: string }) {
  return (
    <FormDialog
      {...opened}
      title={`Remove ${name}?`}
      description="It will no longer sign you in, and other sessions started with it will end. Delete it on its device too."
      submit="Remove"
      action={removePasskey}
      schema={proofForm}
      start={{ proof: "" }}
      input={async ({ proof }) => ({
        params: { id },
        body: { stepUp: await confirmIdentity(proof, `account.remove-passkey:${id}`) },
      })}
      done="Passkey removed"
    >
      <YourProof />
    </FormDialog>
  );
}
