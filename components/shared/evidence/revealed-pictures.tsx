"use client";

import { type RefObject, useEffect, useRef, useState } from "react";
import { Picture } from "@/components/shared/file-view";
import { FormDialog } from "@/components/shared/form-dialog";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Segments } from "@/components/ui/segments";
import { Skeleton } from "@/components/ui/skeleton";
import { plural } from "@/lib/base/dates";
import { pictureTitles } from "@/lib/domain/checks/pictures";
import { AppError } from "@/lib/errors";
import { viewPicture } from "@/lib/features/checks/contract/checks.actions";
import type { KeptPicture } from "@/lib/features/checks/contract/pictures";
import type { FileResponse } from "@/lib/platform/contract/endpoint";
import { ReasonFields } from "./reveal-dialog";
import { reasonText, revealForm } from "./reveal-reason";

/** Asks for the reason, and reads the first picture with it. */
export function PicturesDialog(props: {
  applicantId: string;
  pictures: readonly KeptPicture[];
  onShown: (reason: string, pictureId: string, file: Promise<FileResponse>) => void;
  onClose: () => void;
}) {
  const { pictures, onShown } = props;
  const pictureId = pictures[0]?.id ?? "";
  return (
    <FormDialog
      onClose={props.onClose}
      title={`Show ${plural(pictures.length, "picture")}?`}
      description="The pictures are shown for 60 seconds. The audit log records your name and reason, but not the pictures."
      submit={
        <>
          <Icon name="eye" /> Show for 60 s
        </>
      }
      action={viewPicture}
      schema={revealForm}
      start={{ note: "" }}
      input={({ reason, note }) => ({
        params: { id: props.applicantId, pictureId },
        body: { reason: reasonText(reason, note) },
      })}
      onDone={(file, { reason, note }) => onShown(reasonText(reason, note), pictureId, Promise.resolve(file))}
      onFailed={(error, { reason, note }) => {
        // A damaged picture shows its failure in its own place, so that the other pictures can still be shown.
        const isDamaged = error instanceof AppError && error.code === "record_unreadable";
        if (isDamaged) onShown(reasonText(reason, note), pictureId, Promise.reject(error));
        return isDamaged;
      }}
    >
      <ReasonFields />
    </FormDialog>
  );
}

const height = "h-72";

/** Returns true once an element has been in view. A picture in a closed card or far below is thus not read yet. */
function useHasBeenInView(element: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver((seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isSeen;
}

/** Shows one picture, or two of the same size beside each other (on a phone, below each other). */
export function RevealedPictures(props: {
  own: readonly KeptPicture[];
  pair: readonly [KeptPicture, KeptPicture] | null;
  startsPaired: boolean;
  shown: { reason: string; secondsLeft: number; load: (pictureId: string) => Promise<FileResponse>; hide: () => void };
}) {
  const { own, pair, shown } = props;
  const [tab, setTab] = useState(props.startsPaired && pair ? "pair" : (own[0]?.id ?? ""));
  const pictures = useRef<HTMLDivElement>(null);
  const isSeen = useHasBeenInView(pictures);
  const options = [
    ...own.map(({ id, kind }) => ({ key: id, label: pictureTitles[kind] })),
    ...(pair
      ? [
          {
            key: "pair",
            label: (
              <>
                <Icon name="columns-2" className="size-3.5" /> Side by side
              </>
            ),
          },
        ]
      : []),
  ];
  const visible = tab === "pair" && pair ? pair : own.filter(({ id }) => id === tab);
  return (
    <>
      {options.length > 1 ? (
        <div className="flex">
          <Segments label="Which picture" options={options} value={tab} onChange={setTab} />
        </div>
      ) : null}
      <div ref={pictures} className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] gap-2">
        {visible.map(({ id, kind }, at) => (
          <figure key={id} className="grid min-w-0 gap-1">
            {isSeen ? (
              <Picture
                file={{ name: pictureTitles[kind], load: () => shown.load(id) }}
                height={height}
                takesFocus={at === 0}
              />
            ) : (
              <Skeleton className={height} />
            )}
            {visible.length > 1 ? (
              <figcaption className="font-strong text-meta">{pictureTitles[kind]}</figcaption>
            ) : null}
          </figure>
        ))}
      </div>
      <p className="flex items-center gap-2 text-ink-2 text-meta [&>svg]:size-3.5 [&>svg]:flex-none [&>svg]:text-ink-3">
        <Icon name="eye" />
        <span className="min-w-0 flex-1 wrap-anywhere">
          You revealed these pictures. Reason: {shown.reason}{" "}
          <b className="num whitespace-nowrap text-ink">Hides in {shown.secondsLeft} s</b>
        </span>
        <Button size="xs" icon={<Icon name="eye-off" />} onClick={shown.hide} className="flex-none max-md:h-touch">
          Hide now
        </Button>
      </p>
    </>
  );
}
