"use client";

import Image from "next/image";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogClose, DialogFooter } from "@/components/ui/dialog";
import { DisabledReason } from "@/components/ui/disabled-reason";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import { cn } from "@/components/ui/tv";
import { megapixels, type Picture, pixelWarning } from "./picture";
import { type Facing, useCamera } from "./use-camera";

/**
 * How to take a good picture. For documents, it is what the interface requires (Identity document operations, rule 8).
 * For faces the interface requires nothing, so the sentence is our own.
 */
const guidance: Record<Facing, string> = {
  environment: "Sharp, without glare or shadow, all edges in sight, on a plain and contrasting ground.",
  user: "The whole face in sight, sharp and in even light.",
};

type CameraProps = {
  facing: Facing;
  minMegapixels: number | null;
  onTaken: (picture: Picture) => void;
};

export function CameraDialog(props: CameraProps & { title: string; onClose: () => void }) {
  const { title, onClose, ...camera } = props;
  return (
    <Dialog onClose={onClose} title={title} description={guidance[props.facing]} size="l">
      <OpenCamera {...camera} />
    </Dialog>
  );
}

/** A component inside the dialog, so that the camera opens only once there is an element to show its picture. */
function OpenCamera(props: CameraProps) {
  const { facing, minMegapixels, onTaken } = props;
  const { state, video, take } = useCamera(facing);
  const [taken, setTaken] = useState<Picture>();
  const [errorMessage, setErrorMessage] = useState<string>();
  // The pressed button is replaced by another one, which then gets the focus.
  const main = useRef<HTMLButtonElement>(null);
  const show = (next: typeof taken) => {
    flushSync(() => setTaken(next));
    main.current?.focus();
  };
  const takePicture = async () => {
    const picture = await take();
    if (!picture) return setErrorMessage("The picture could not be taken. Try again.");
    setErrorMessage(undefined);
    show(picture);
  };
  const live = state.step === "live" ? state.size : null;
  return (
    <>
      <DialogBody>
        <div className="relative overflow-hidden rounded-card bg-sunken">
          <video
            ref={video}
            muted
            playsInline
            aria-label="What the camera sees"
            className={cn("block max-h-[56dvh] min-h-48 w-full object-contain", taken && "hidden")}
          />
          {taken ? (
            <Image
              unoptimized
              src={`data:image/jpeg;base64,${taken.base64}`}
              alt="The picture that was taken"
              width={taken.size?.width ?? 800}
              height={taken.size?.height ?? 600}
              className="block max-h-[56dvh] w-full object-contain"
            />
          ) : null}
        </div>
        {state.step === "opening" ? <p className="text-ink-2">Opening the camera…</p> : null}
        {state.step === "failed" ? <Notice tone="attention">{state.message}</Notice> : null}
        {errorMessage ? (
          <Notice tone="attention" live>
            {errorMessage}
          </Notice>
        ) : null}
        {live ? (
          <p className="text-ink-3 text-meta">
            {pixelWarning(live, minMegapixels) ?? `This camera gives ${megapixels(live)} megapixels.`}
          </p>
        ) : null}
      </DialogBody>
      <DialogFooter>
        <DialogClose>
          <Button variant="ghost">Cancel</Button>
        </DialogClose>
        {taken ? (
          <>
            <Button icon={<Icon name="rotate-ccw" />} onClick={() => show(undefined)}>
              Retake
            </Button>
            <Button ref={main} variant="primary" onClick={() => onTaken(taken)}>
              Use this picture
            </Button>
          </>
        ) : (
          <>
            {live ? null : <DisabledReason className="mr-auto self-center">The camera is not open.</DisabledReason>}
            <Button
              ref={main}
              variant="primary"
              icon={<Icon name="camera" />}
              unavailable={live ? undefined : "The camera is not open."}
              onClick={() => void takePicture()}
            >
              Take the picture
            </Button>
          </>
        )}
      </DialogFooter>
    </>
  );
}
