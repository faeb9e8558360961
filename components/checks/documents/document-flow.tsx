"use client";

import { useState } from "react";
import { failureFacts } from "@/components/shared/failure-facts";
import { useSlot } from "@/components/ui/capture/use-slot";
import { FailureNotice } from "@/components/ui/failure-state";
import { Skeleton } from "@/components/ui/skeleton";
import { Steps } from "@/components/ui/stepper";
import { LeavePictures } from "../pictures/leave-pictures";
import { useUpload } from "../pictures/use-upload";
import { CaptureStep } from "./capture-step";
import type { DocumentKind, Variant } from "./document-kinds";
import { ResolvedStep, VerifiedStep } from "./finished-steps";
import type { UploadProgress } from "./upload-progress";
import { useUploadProgress } from "./use-upload-progress";
import { VerifyStep } from "./verify-step";
import { WaitingStep } from "./waiting-step";

const steps = ["Pictures", "Reading", "Verify"];
/** How many steps are complete. Null hides the steps, because none of them was done in the console. */
const placeOf: Record<UploadProgress["step"], number | null> = {
  capture: 0,
  "outcome-unknown": 1,
  waiting: 1,
  "given-up": 1,
  verify: 2,
  "verify-failed": 2,
  verified: 3,
  resolved: null,
};

/** The progress comes from the server. Only pictures that are not sent yet exist in the memory of this page. */
export function DocumentFlow(props: { applicantId: string; document: DocumentKind; variant?: Variant | undefined }) {
  const { applicantId, document: kind } = props;
  const { progress, watch, optionOf, isRead, error } = useUploadProgress(applicantId, kind);
  const upload = useUpload(applicantId);
  const pictures = { front: useSlot(), back: useSlot() };
  /** True once the reader has chosen to upload again. The outcome of the last upload is then not shown. */
  const [isNewUpload, setIsNewUpload] = useState(false);
  if (!isRead) {
    return error ? <FailureNotice {...failureFacts(error)} /> : <Skeleton className="h-40 w-full" />;
  }
  // A reader who selected an upload wants to send pictures, even if the identity needs no upload.
  const isUploadSelected = progress.step === "resolved" && !watch && props.variant !== undefined;
  const current: UploadProgress =
    isNewUpload || isUploadSelected || upload.isSending ? { step: "capture", retake: false } : progress;
  const again = () => {
    upload.reset();
    setIsNewUpload(true);
  };
  const onAccepted = () => {
    setIsNewUpload(false);
    pictures.front.clear();
    pictures.back.clear();
  };
  const common = { applicantId, kind, onRestart: again };
  const place = placeOf[current.step];
  return (
    <>
      {place === null ? null : <Steps label="Progress" steps={steps} current={place} />}
      {current.step === "capture" ? (
        <CaptureStep
          key={props.variant}
          applicantId={applicantId}
          kind={kind}
          variant={props.variant}
          isRetake={current.retake}
          pictures={pictures}
          upload={upload}
          optionOf={optionOf}
          onAccepted={onAccepted}
          onBack={isNewUpload && !upload.isSending ? () => setIsNewUpload(false) : undefined}
        />
      ) : null}
      {current.step === "waiting" || current.step === "outcome-unknown" || current.step === "given-up" ? (
        <WaitingStep {...common} progress={current} failure={upload.error} optionOf={optionOf} />
      ) : null}
      {current.step === "verify" || current.step === "verify-failed" ? (
        <VerifyStep {...common} progress={current} watch={watch} optionOf={optionOf} />
      ) : null}
      {current.step === "verified" ? <VerifiedStep {...common} /> : null}
      {current.step === "resolved" ? <ResolvedStep {...common} why={current.why} /> : null}
      {current.step === "capture" ? <LeavePictures slots={[pictures.front, pictures.back]} upload={upload} /> : null}
    </>
  );
}
