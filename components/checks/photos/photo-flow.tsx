"use client";

import { useState } from "react";
import { isSamePicture } from "@/components/ui/capture/picture";
import { PictureSlot } from "@/components/ui/capture/picture-slot";
import { usePasted } from "@/components/ui/capture/use-pasted";
import { useSlot } from "@/components/ui/capture/use-slot";
import { Notice } from "@/components/ui/notice";
import { Radio, RadioGroup } from "@/components/ui/radio-group";
import { LeavePictures } from "../pictures/leave-pictures";
import { SendPictures } from "../pictures/send-pictures";
import { useUpload } from "../pictures/use-upload";
import { ArrivalNote, useResultArrival } from "../run/result-arrival";
import type { RunInput, RunResponse } from "../run/use-run";
import { useOptions } from "../use-check-data";
import { PhotoProof } from "./photo-proof";

type ComparedWith = "document" | "picture";

const operationId = "user.compare-photos";
const samePicture = "Both pictures are the same.";

/** Returns the request, or a sentence that says what is missing for it (User operations, rule 2). */
function inputOf(
  against: ComparedWith | null,
  target: string | undefined,
  source: string | undefined,
): RunInput | string {
  if (!against) return "Choose what the selfie is compared with.";
  if (target === undefined) return "Add the selfie.";
  if (against === "document") return { operationId, fields: { documentFaceMatch: true, targetImage: target } };
  if (source === undefined) return "Add the other picture.";
  return { operationId, fields: { documentFaceMatch: false, targetImage: target, sourceImage: source } };
}

/** The service's answer only says that the pictures were saved. The comparison arrives in the result. */
export function PhotoFlow(props: { applicantId: string }) {
  const { applicantId } = props;
  const option = useOptions(applicantId)(operationId);
  const upload = useUpload(applicantId);
  const selfie = useSlot();
  const source = useSlot();
  const [against, setAgainst] = useState<ComparedWith | null>(null);
  const [runId, setRunId] = useState<string | null>(null);
  const arrival = useResultArrival(applicantId, runId ? { id: runId, checks: ["face"] } : null);
  usePasted(against === "picture" ? { selfie, source } : { selfie });
  const input = inputOf(against, selfie.picture?.base64, source.picture?.base64);
  const isSame = against === "picture" && isSamePicture(selfie.picture, source.picture);
  const onSent = (run: RunResponse) => {
    setRunId(run.runId);
    selfie.clear();
    source.clear();
  };
  return (
    <>
      {arrival ? <ArrivalNote applicantId={applicantId} arrival={arrival} /> : null}
      {arrival === "waiting" ? null : <PhotoProof applicantId={applicantId} last={option?.last ?? null} />}
      <RadioGroup legend="Compare the selfie with" name="against" boxed>
        <Radio
          label="The face on the document"
          description="Of the ID or passport that was read"
          checked={against === "document"}
          onChange={() => setAgainst("document")}
        />
        <Radio
          label="Another picture"
          description="The largest face in each is compared"
          checked={against === "picture"}
          onChange={() => setAgainst("picture")}
        />
      </RadioGroup>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] gap-3">
        <PictureSlot slot={selfie} name="selfie" title="Selfie" hint="Also judged for liveness" facing="user" />
        {against === "picture" ? (
          <PictureSlot slot={source} name="source" title="Other picture" hint="Compared with the selfie" />
        ) : null}
      </div>
      {isSame ? (
        <Notice tone="attention" live title={samePicture}>
          It would be compared with itself.
        </Notice>
      ) : null}
      <SendPictures
        applicantId={applicantId}
        option={option}
        upload={upload}
        input={isSame ? samePicture : input}
        label="Compare"
        onSent={onSent}
      />
      <LeavePictures slots={[selfie, source]} upload={upload} />
    </>
  );
}
