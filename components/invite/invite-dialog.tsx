"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCase } from "@/components/shared/use-case";
import { Button } from "@/components/ui/button";
import { Code } from "@/components/ui/code";
import { Dialog, DialogBody, DialogClose, DialogFooter } from "@/components/ui/dialog";
import { DisabledReason } from "@/components/ui/disabled-reason";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { OneTimeLink } from "@/components/ui/one-time-link";
import { SkeletonLines } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/console-api";
import { InviteForm } from "./invite-form";
import { SentInvites } from "./sent-invites";

/** Mounted anew each time, so that the link is gone when the dialog closes. */
export function InviteDialog(props: { applicantId: string; ready: boolean; onClose: () => void }) {
  const { applicantId, ready, onClose } = props;
  const consentedAt = useCase(applicantId, "applicant").data?.consentedAt;
  const invites = useQuery({
    ...queryFor("GET /api/applicants/:id/invites", { params: { id: applicantId } }),
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
        <Closed>
          <Notice tone="unknown" title="The address of the hosted verification UI is not set.">
            The operator of Proofdesk sets it as <Code>IDENTITY_VERIFY_UI_URL</Code>.
          </Notice>
        </Closed>
      ) : consentedAt && invites.isPending ? (
        <Closed>
          <SkeletonLines lines={4} label="Loading invitations" />
        </Closed>
      ) : consentedAt ? (
        <InviteForm applicantId={applicantId} sendable={invites.data?.sendable === true} onMade={setUrl}>
          {sent.length > 0 ? (
            <section aria-labelledby="sent-invites" className="grid gap-2">
              <h3 id="sent-invites" className="font-strong">
                Sent by e-mail
              </h3>
              <SentInvites applicantId={applicantId} items={sent} />
            </section>
          ) : null}
        </InviteForm>
      ) : (
        <Closed>
          <DisabledReason>
            Invitations are off: consent is not recorded.{" "}
            <Link href={`/applicants/${applicantId}#consent`}>Record consent</Link>
          </DisabledReason>
        </Closed>
      )}
    </Dialog>
  );
}

function Closed(props: { children: React.ReactNode }) {
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
