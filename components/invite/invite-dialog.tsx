"use client";

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { DialogForm } from "@/components/shared/form-dialog";
import { CheckField, RadioField, TextField, useFormState } from "@/components/shared/form-fields";
import { useCase } from "@/components/shared/use-case";
import { Button } from "@/components/ui/button";
import { Code } from "@/components/ui/code";
import { Dialog, DialogBody, DialogClose, DialogFooter } from "@/components/ui/dialog";
import { DisabledReason } from "@/components/ui/disabled-reason";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { OneTimeLink } from "@/components/ui/one-time-link";
import { SkeletonLines } from "@/components/ui/skeleton";
import { toast } from "@/components/ui/toast";
import { queryFor } from "@/lib/browser/console-api";
import { evidenceHref } from "@/lib/domain/checks/applicant-facts";
import { listInvites, makeInvite } from "@/lib/features/checks/contract/checks.actions";
import { inviteForm } from "@/lib/features/checks/contract/invite";
import { SentInvites } from "./sent-invites";

/** The dialog is mounted anew each time it opens, so that the link is gone when the dialog closes. */
export function InviteDialog(props: { applicantId: string; ready: boolean; onClose: () => void }) {
  const { applicantId, ready, onClose } = props;
  const consentedAt = useCase(applicantId, "applicant").data?.consentedAt;
  const invites = useQuery({
    ...queryFor(listInvites, { params: { id: applicantId } }),
    refetchOnMount: "always",
  });
  const [url, setUrl] = useState<string | null>(null);
  const sent = invites.data?.items ?? [];
  return (
    <Dialog
      onClose={onClose}
      title="Invite to verify"
      description="A link to the identity service's own page, where the applicant takes pictures of a document and a selfie, or answers the quiz. Results arrive on the applicant's page."
      size="m"
    >
      {url !== null ? (
        <OneTimeLink
          url={url}
          title="Anyone with this link can verify as the applicant."
          hint="The service does not say how long it works."
          scanned="QR code of the link, to scan with the applicant's phone"
        >
          Give it to the applicant alone. It is shown only now: Proofdesk does not keep it.
        </OneTimeLink>
      ) : !ready ? (
        <CloseOnlyBody>
          <Notice tone="unknown" title="The address of the hosted verification UI is not set.">
            The operator of Proofdesk sets it as <Code>IDENTITY_VERIFY_UI_URL</Code>.
          </Notice>
        </CloseOnlyBody>
      ) : consentedAt && invites.isPending ? (
        <CloseOnlyBody>
          <SkeletonLines lines={4} label="Loading invitations" />
        </CloseOnlyBody>
      ) : consentedAt ? (
        <InviteForm applicantId={applicantId} sendable={invites.data?.sendable === true} onMade={setUrl}>
          {sent.length > 0 ? (
            <section aria-labelledby="sent-invites" className="grid gap-2">
              <h3 id="sent-invites" className="font-strong">
                Sent by email
              </h3>
              <SentInvites applicantId={applicantId} items={sent} />
            </section>
          ) : null}
        </InviteForm>
      ) : (
        <CloseOnlyBody>
          <DisabledReason>
            Invitations are off: consent is not recorded.{" "}
            <Link href={evidenceHref(applicantId, "consent")}>Record consent</Link>
          </DisabledReason>
        </CloseOnlyBody>
      )}
    </Dialog>
  );
}

/**
 * `sendable` may change while the form is open. `onMade` gets the link, which is shown only once, unless the link is
 * emailed.
 */
function InviteForm(props: {
  applicantId: string;
  sendable: boolean;
  onMade: (url: string) => void;
  children: ReactNode;
}) {
  const { applicantId, sendable } = props;
  return (
    <DialogForm
      submit={<WayToSend sendable={sendable} />}
      className="gap-5"
      action={makeInvite}
      schema={inviteForm}
      start={{ verificationOption: "EITHER", redirectURL: "", send: sendable }}
      input={(body) => ({ params: { id: applicantId }, body: { ...body, send: body.send && sendable } })}
      onDone={({ url }) => {
        if (url !== null) props.onMade(url);
        else toast({ title: "The invitation is on its way" });
      }}
    >
      <RadioField
        name="verificationOption"
        legend="What the applicant must provide"
        boxed
        options={[
          {
            value: "EITHER",
            label: "Document or quiz",
            description: "EITHER: an ID or passport with a selfie, or the identity proof quiz. The applicant chooses.",
          },
          {
            value: "BOTH",
            label: "Document and quiz",
            description: "BOTH: the document with a selfie, and the quiz.",
          },
        ]}
      />
      <TextField
        name="redirectURL"
        label="Redirect address"
        note="optional"
        hint="Where the applicant's browser goes afterwards. It begins with https://."
        type="url"
        inputMode="url"
        placeholder="https://"
      />
      {sendable ? (
        <CheckField
          name="send"
          label="Send by email"
          description="To the address on file. Otherwise the link is shown to you, once."
        />
      ) : null}
      {props.children}
    </DialogForm>
  );
}

function WayToSend({ sendable }: { sendable: boolean }) {
  return useFormState().watch("send") && sendable ? "Send invitation" : "Create link";
}

function CloseOnlyBody(props: { children: ReactNode }) {
  return (
    <>
      <DialogBody>{props.children}</DialogBody>
      <DialogFooter>
        <DialogClose>
          <Button>Close</Button>
        </DialogClose>
      </DialogFooter>
    </>
  );
}
