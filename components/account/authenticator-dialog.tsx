"use client";

import { useState } from "react";
import { z } from "zod";
import { DialogForm } from "@/components/shared/form-dialog";
import { TextField } from "@/components/shared/form-fields";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Dialog, DialogBody, DialogClose, DialogFooter } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { QrCode } from "@/components/ui/qr-code";
import * as contract from "@/lib/features/session/contract/account";
import {
  addAuthenticator,
  confirmAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
} from "@/lib/features/session/contract/account.actions";
import type { ResponseOf } from "@/lib/platform/contract/action";

const steps = {
  "add-authenticator": {
    title: "Set up an authenticator app",
    description: "For example Google Authenticator, 1Password or Aegis. Your other sessions will end.",
    submit: "Continue",
    action: addAuthenticator,
  },
  "remove-authenticator": {
    title: "Turn the authenticator app off?",
    description: "Your password alone signs you in again, and your recovery codes stop working.",
    submit: "Turn off",
    action: removeAuthenticator,
  },
  "recovery-codes": {
    title: "New recovery codes",
    description: "Each one signs you in once without the app. Earlier codes stop working.",
    submit: "Continue",
    action: renewRecoveryCodes,
  },
} as const;
export type Purpose = keyof typeof steps;

export function AuthenticatorDialog(props: { purpose: Purpose; onClose: () => void }) {
  const { purpose, onClose } = props;
  const { title, description, submit, action } = steps[purpose];
  const [codes, setCodes] = useState<readonly string[]>();
  const [key, setKey] = useState<AppKey>();
  return (
    <Dialog onClose={onClose} title={title} description={description} size="m">
      {codes ? (
        <RecoveryCodes codes={codes} />
      ) : key ? (
        <ConfirmApp {...key} onCodes={setCodes} />
      ) : (
        <DialogForm
          submit={submit}
          className="gap-4"
          action={action}
          schema={contract.addAuthenticator.body}
          input={(body) => ({ body })}
          onDone={(answer) => {
            if ("secret" in answer) setKey(answer);
            else if ("recoveryCodes" in answer) setCodes(answer.recoveryCodes);
            else onClose();
          }}
        />
      )}
    </Dialog>
  );
}

type AppKey = ResponseOf<typeof addAuthenticator>;

function ConfirmApp(props: AppKey & { onCodes: (codes: readonly string[]) => void }) {
  return (
    <DialogForm
      submit="Turn on"
      className="gap-4"
      action={confirmAuthenticator}
      schema={contract.confirmAuthenticator.body.extend({ code: z.string().overwrite(withoutSpaces).pipe(code) })}
      start={{ code: "" }}
      input={(body) => ({ body })}
      onDone={({ recoveryCodes }) => props.onCodes(recoveryCodes)}
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
          <TextField
            name="code"
            label="Code"
            hint="The six digits shown in the app"
            inputMode="numeric"
            autoComplete="one-time-code"
          />
        </div>
      </div>
    </DialogForm>
  );
}

const { code } = contract.confirmAuthenticator.body.shape;
const withoutSpaces = (typed: string) => typed.replace(/\s/g, "");

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
