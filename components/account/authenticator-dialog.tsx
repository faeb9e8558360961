"use client";

import { useState } from "react";
import { confirmIdentity } from "@/components/shared/confirm-identity";
import { DialogForm } from "@/components/shared/dialog-form";
import { useAction } from "@/components/shared/use-action";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Dialog, DialogBody, DialogClose, DialogFooter } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { QrCode } from "@/components/ui/qr-code";
import { AppError } from "@/lib/errors";
import { ConfirmForm } from "./confirm-form";

/** Why the reader's identity is confirmed. */
export type Purpose = "add-authenticator" | "remove-authenticator" | "recovery-codes";

const copy: Record<Purpose, { title: string; description: string; submit: string }> = {
  "add-authenticator": {
    title: "Set up an authenticator app",
    description: "For example Google Authenticator, 1Password or Aegis. Your other sessions will end.",
    submit: "Continue",
  },
  "remove-authenticator": {
    title: "Turn the authenticator app off?",
    description: "Your password alone signs you in again, and your recovery codes stop working.",
    submit: "Turn off",
  },
  "recovery-codes": {
    title: "New recovery codes",
    description: "Each one signs you in once without the app. Earlier codes stop working.",
    submit: "Continue",
  },
};

/** Confirms the reader's identity, then sets up or turns off their app, or shows new recovery codes. */
export function AuthenticatorDialog(props: { purpose: Purpose; staffId: string; onClose: () => void }) {
  const { purpose, onClose } = props;
  const { title, description, submit } = copy[purpose];
  const [codes, setCodes] = useState<readonly string[]>();
  const add = useAction("POST /api/account/authenticator");
  const remove = useAction("POST /api/account/authenticator/remove", { onDone: onClose });
  const renew = useAction("POST /api/account/recovery-codes", {
    onDone: ({ recoveryCodes }) => setCodes(recoveryCodes),
  });
  const start = async (proof: string) => {
    const body = { stepUp: await confirmIdentity(proof, `account.${purpose}:${props.staffId}`) };
    const action = { "add-authenticator": add, "remove-authenticator": remove, "recovery-codes": renew }[purpose];
    await action.mutateAsync({ body });
  };
  return (
    <Dialog onClose={onClose} title={title} description={description} size="m">
      {codes ? (
        <RecoveryCodes codes={codes} />
      ) : add.data ? (
        <ConfirmApp secret={add.data.secret} uri={add.data.uri} onCodes={setCodes} />
      ) : (
        <ConfirmForm submitLabel={submit} enrolls={purpose === "add-authenticator"} onConfirm={start} />
      )}
    </Dialog>
  );
}

/** The secret, to scan or type into the app, and the app's first code. */
function ConfirmApp(props: { secret: string; uri: string; onCodes: (codes: readonly string[]) => void }) {
  const [code, setCode] = useState("");
  const confirm = useAction("POST /api/account/authenticator/confirm", {
    onDone: ({ recoveryCodes }) => props.onCodes(recoveryCodes),
  });
  const issue = confirm.error instanceof AppError ? confirm.error.facts.issues?.[0]?.message : undefined;
  return (
    <DialogForm
      submitLabel="Turn on"
      pending={confirm.isPending}
      error={issue ? null : confirm.error}
      onSubmit={() => confirm.mutate({ body: { code: code.replace(/\s/g, "") } })}
      className="gap-4"
    >
      <div className="flex gap-5 max-md:flex-col max-md:items-center">
        <QrCode text={props.uri} label="QR code of the key, to scan with the authenticator app" />
        <div className="grid min-w-0 flex-1 content-start gap-3 max-md:w-full">
          <Field
            label="Key"
            hint="If you can't scan the code, type this"
            action={<CopyButton text={props.secret} what="key" />}
          >
            <Input readOnly value={props.secret.replace(/(.{4})(?=.)/g, "$1 ")} className="code" />
          </Field>
          <Field label="Code" hint="The six digits shown in the app" error={issue}>
            <Input
              inputMode="numeric"
              autoComplete="one-time-code"
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
          </Field>
        </div>
      </div>
    </DialogForm>
  );
}

function RecoveryCodes(props: { codes: readonly string[] }) {
  return (
    <>
      <DialogBody className="gap-4">
        <Notice tone="attention" title="Keep these recovery codes." live>
          Each one signs you in once without the app. They are shown only once.
        </Notice>
        <ul aria-label="Recovery codes" className="code grid grid-cols-2 gap-x-6 gap-y-1 max-md:grid-cols-1">
          {props.codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </DialogBody>
      <DialogFooter>
        <CopyButton text={props.codes.join("\n")} what="all codes" />
        <DialogClose>
          <Button variant="primary">I have saved them</Button>
        </DialogClose>
      </DialogFooter>
    </>
  );
}
