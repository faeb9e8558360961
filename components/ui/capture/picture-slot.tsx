"use client";

import { type DragEvent, type ReactNode, useId, useRef, useState } from "react";
import { Button, IconButton } from "@/components/ui/button";
import { FieldError } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import { PictureViewer } from "@/components/ui/picture-viewer";
import { cn } from "@/components/ui/tv";
import { CameraDialog } from "./camera-dialog";
import { factsOf, type Picture, pixelWarning, sizeLabel } from "./picture";
import type { Facing } from "./use-camera";
import type { Slot } from "./use-slot";

/**
 * A place for one picture, which the reader drops, pastes, chooses or takes with the camera. It is checked at once.
 *
 * @param props.name the slot's key in `usePasted`
 */
export function PictureSlot(props: {
  slot: Slot;
  name: string;
  title: string;
  hint: ReactNode;
  facing?: Facing;
  minMegapixels?: number | null;
}) {
  const { slot, name, title, hint, facing = "environment", minMegapixels = null } = props;
  const { state } = slot;
  const headId = useId();
  const [isOver, setIsOver] = useState(false);
  const [camera, setCamera] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const section = useRef<HTMLElement>(null);
  const fileButton = useRef<HTMLButtonElement>(null);
  const isEmpty = state.step === "empty";
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const file = event.dataTransfer.files[0];
    if (file) void slot.take(file);
  };
  return (
    <section
      ref={section}
      tabIndex={-1}
      data-slot={name}
      aria-labelledby={headId}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={(event) => !event.currentTarget.contains(toNode(event.relatedTarget)) && setIsOver(false)}
      onDrop={drop}
      className={cn(
        "grid min-w-0 content-start gap-2.5 rounded-card border border-control border-dashed p-3 outline-none",
        state.step === "ready" && "border-line border-solid",
        isOver && "border-accent bg-accent-bg",
      )}
    >
      <header>
        <h3 id={headId} className="font-strong text-body">
          {title}
        </h3>
        <p className="text-ink-3 text-meta">{hint}</p>
      </header>
      <SlotBody
        slot={slot}
        title={title}
        minMegapixels={minMegapixels}
        onPressed={() => section.current?.focus({ preventScroll: true })}
      />
      <div className="flex flex-wrap gap-2 max-md:[&>button]:h-touch max-md:[&>button]:flex-1">
        <Button
          ref={fileButton}
          size="s"
          icon={<Icon name="file-up" />}
          aria-label={isEmpty ? "Choose a file" : "Replace it with a file"}
          onClick={() => input.current?.click()}
        >
          {isEmpty ? "File" : "Replace"}
        </Button>
        <Button size="s" icon={<Icon name="camera" />} aria-label="Use the camera" onClick={() => setCamera(true)}>
          Camera
        </Button>
        {isEmpty || state.step === "working" ? null : (
          <IconButton
            label="Remove"
            icon={<Icon name="trash" />}
            size="s"
            className="max-md:w-touch max-md:flex-none!"
            onClick={() => {
              slot.clear();
              // The pressed button disappears with the picture.
              fileButton.current?.focus();
            }}
          />
        )}
      </div>
      <input
        ref={input}
        type="file"
        tabIndex={-1}
        aria-label={`${title}: file`}
        accept="image/jpeg,image/png"
        className="sr-only"
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) void slot.take(file);
          // Allows choosing the same file again after it was edited.
          event.target.value = "";
        }}
      />
      {camera ? (
        <CameraDialog
          title={title}
          facing={facing}
          minMegapixels={minMegapixels}
          onTaken={(picture) => {
            slot.put(picture);
            setCamera(false);
          }}
          onClose={() => setCamera(false)}
        />
      ) : null}
    </section>
  );
}

const toNode = (target: EventTarget | null) => (target instanceof Node ? target : null);

/** @param props.onPressed moves the focus away from the pressed button, which disappears with its step */
function SlotBody(props: { slot: Slot; title: string; minMegapixels: number | null; onPressed: () => void }) {
  const { slot, title, minMegapixels, onPressed } = props;
  const { state } = slot;
  switch (state.step) {
    case "empty":
      return (
        <p className="grid min-h-24 place-items-center text-balance text-center text-ink-3">
          <span className="max-md:hidden">Drop a JPEG or PNG here, or paste it. At most 2 MB.</span>
          <span className="md:hidden">A JPEG or PNG of at most 2 MB.</span>
        </p>
      );
    case "working":
      return (
        <p role="status" className="grid min-h-24 place-items-center text-ink-2">
          {state.label}…
        </p>
      );
    case "refused":
      return (
        <div className="grid min-h-24 content-center gap-2">
          <FieldError>{state.message}</FieldError>
          {state.file ? (
            <Button
              size="s"
              icon={<Icon name="image-down" />}
              className="justify-self-start max-md:h-touch"
              onClick={() => {
                onPressed();
                void slot.shrink();
              }}
            >
              Make it smaller
            </Button>
          ) : null}
        </div>
      );
    case "offer":
      return (
        <div className="grid gap-2">
          <Preview picture={state.picture} title={title} />
          <p role="status" className="text-meta">
            {sizeLabel(state.before.bytes)} → <b>{factsOf(state.picture)}</b>. Check that it is still sharp.
          </p>
          <Warning picture={state.picture} least={minMegapixels} />
          <Button
            size="s"
            className="justify-self-start max-md:h-touch"
            onClick={() => {
              onPressed();
              slot.accept();
            }}
          >
            Use the smaller one
          </Button>
        </div>
      );
    default:
      return (
        <div className="grid gap-2">
          <Preview picture={state.picture} title={title} />
          <p className="text-ink-3 text-meta">{factsOf(state.picture)}</p>
          <Warning picture={state.picture} least={minMegapixels} />
        </div>
      );
  }
}

function Warning(props: { picture: Picture; least: number | null }) {
  const warning = pixelWarning(props.picture.size, props.least);
  return warning ? <Notice tone="attention">{warning}</Notice> : null;
}

function Preview(props: { picture: Picture; title: string }) {
  const { base64, format } = props.picture;
  return <PictureViewer source={`data:image/${format};base64,${base64}`} alt={`${props.title}, as it will be sent`} />;
}
