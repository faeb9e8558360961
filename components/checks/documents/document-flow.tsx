"use client";

import { useState } from "react";
import { useSlot } from "@/components/capture/use-slot";
import { failureFacts } from "@/components/shared/failure-facts";
import { FailureNotice } from "@/components/ui/failure-state";
import { Skeleton } from "@/components/ui/skeleton";
import { Steps } from "@/components/ui/stepper";
import { LeavePictures } from "../pictures/leave-pictures";
import { useUpload } from "../pictures/use-upload";
import { CaptureStep } from "./capture-step";
import type { DocumentKind, Variant } from "./document-copy";
import { ResolvedStep } from "./resolved-step";
import type { UploadProgress } from "./upload-progress";
import { useUploadProgress } from "./use-upload-progress";
import { VerifiedStep } from "./verified-step";
import { VerifyStep } from "./verify-step";
import { WaitingStep } from "./waiting-step";

const steps = ["Pictures", "Reading", "Verify"];
/** How many steps are behind; null: no step was taken here, so none is ticked. */
const placeOf: Record<UploadProgress["step"], number | null> = {
  capture: 0,
  unsure: 1,
  waiting: 1,
  "given-up": 1,
  verify: 2,
  "verify-failed": 2,
  verified: 3,
  settled: null,
};

/**
 * An ID or a passport, from its pictures to the verified identity: upload, reading, Verify. Where it stands comes from
 * the server; only the pictures that are not sent yet are kept here, in memory.
 *
 * @param props.variant which upload is meant, where the reader has said so already
 */
export function DocumentFlow(props: { applicantId: string; document: DocumentKind; variant?: Variant | undefined }) {
  const { applicantId, document: kind } = props;
  const { standing, watch, options, isRead, error } = useUploadProgress(applicantId, kind);
  const upload = useUpload(applicantId);
  const pictures = { front: useSlot(), back: useSlot() };
  /** Another upload is wanted, whatever became of the last one. */
  const [isAgain, setIsAgain] = useState(false);
  if (!isRead) {
    return error ? <FailureNotice {...failureFacts(error)} /> : <Skeleton className="h-40 w-full" />;
  }
  // Who opened an upload means to send one, though the identity needs none.
  const isMeant = standing.step === "settled" && !watch && props.variant !== undefined;
  const shown: UploadProgress = isAgain || isMeant || upload.isSending ? { step: "capture", retake: false } : standing;
  const again = () => {
    upload.reset();
    setIsAgain(true);
  };
  const accepted = () => {
    setIsAgain(false);
    pictures.front.clear();
    pictures.back.clear();
  };
  const common = { applicantId, kind, onAgain: again };
  const place = placeOf[shown.step];
  return (
    <>
      {place === null ? null : <Steps label="How far it has come" steps={steps} current={place} />}
      {shown.step === "capture" ? (
        <CaptureStep
          key={props.variant}
          applicantId={applicantId}
          kind={kind}
          variant={props.variant}
          retake={shown.retake}
          pictures={pictures}
          upload={upload}
          options={options}
          onAccepted={accepted}
          onBack={isAgain && !upload.isSending ? () => setIsAgain(false) : undefined}
        />
      ) : null}
      {shown.step === "waiting" || shown.step === "unsure" ? (
        <WaitingStep {...common} standing={shown} failure={upload.error} check={options.of} />
      ) : null}
      {shown.step === "given-up" ? (
        <WaitingStep {...common} standing={shown} failure={null} check={options.of} />
      ) : null}
      {shown.step === "verify" || shown.step === "verify-failed" ? (
        <VerifyStep {...common} standing={shown} watch={watch} options={options} />
      ) : null}
      {shown.step === "verified" ? <VerifiedStep {...common} /> : null}
      {shown.step === "settled" ? <ResolvedStep {...common} why={shown.why} /> : null}
      {shown.step === "capture" ? <LeavePictures slots={[pictures.front, pictures.back]} upload={upload} /> : null}
    </>
  );
}
