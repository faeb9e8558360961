"use client";

import { FormDialog } from "@/components/shared/form-dialog";
import { TextField } from "@/components/shared/form-fields";
import type { Openable } from "@/components/ui/lazy-part";
import { call } from "@/lib/browser/console-api";
import { addPasskey, beginPasskey, removePasskey } from "@/lib/features/session/contract/account.actions";
import * as contract from "@/lib/features/session/contract/passkeys";

export function AddPasskey(opened: Openable) {
  return (
    <FormDialog
      {...opened}
      title="Add a passkey"
      description="On this device, on your phone, or on a security key: your browser asks which."
      submit="Continue"
      className="gap-4"
      action={addPasskey}
      provenAction={beginPasskey}
      schema={contract.addPasskey.body.pick({ name: true })}
      start={{ name: "" }}
      input={async ({ name }, confirm) => {
        const stepUp = await confirm(beginPasskey, {});
        const [{ makePasskey }, options] = await Promise.all([
          import("@/lib/browser/passkey"),
          call(beginPasskey, { body: { stepUp } }),
        ]);
        return { body: { name, passkey: await makePasskey(options) } };
      }}
      successTitle="Passkey added"
    >
      <TextField name="name" label="Name" hint="To recognize it later, such as “Work laptop”" maxLength={60} />
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
      schema={contract.removePasskey.body}
      input={(body) => ({ params: { id }, body })}
      successTitle="Passkey removed"
    />
  );
}
