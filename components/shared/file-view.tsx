"use client";

import { type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { DownloadButton, IconButton } from "@/components/ui/button";
import { CardBody, TitledCard } from "@/components/ui/card";
import { FailureState } from "@/components/ui/failure-state";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import { PictureViewer } from "@/components/ui/picture-viewer";
import { Skeleton } from "@/components/ui/skeleton";
import { cn } from "@/components/ui/tv";
import { refusalOf } from "@/lib/browser/refusals";
import { failureFacts } from "./failure-facts";
import { type ShownFile, viewButtonId } from "./shown-file";

/**
 * Shows a picture in the console's viewer, or a PDF in the browser's. Nothing is kept after closing, and each read is
 * audited.
 */
export function FileView(props: { file: ShownFile; onClose: () => void; narrow?: boolean }) {
  const { file, onClose } = props;
  const height = props.narrow ? low : tall;
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    card.current?.focus({ preventScroll: true });
    card.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const close = () => {
    onClose();
    document.getElementById(viewButtonId(file.id))?.focus();
  };
  return (
    <TitledCard
      ref={card}
      tabIndex={-1}
      aria-label={`Shown: ${file.name}`}
      className="scroll-mt-26"
      icon="file-text"
      title={<bdi className="[overflow-wrap:anywhere]">{file.name}</bdi>}
      aside={
        <span className="flex gap-1">
          <DownloadButton
            size="s"
            variant="ghost"
            icon={<Icon name="download" />}
            href={file.href}
            aria-label={`Download ${file.name}`}
          />
          <IconButton label="Close the document" icon={<Icon name="x" />} size="s" onClick={close} />
        </span>
      }
    >
      {file.kind === "pdf" ? (
        <Pdf file={file} height={height} />
      ) : (
        <CardBody>
          <Picture file={file} height={height} />
        </CardBody>
      )}
    </TitledCard>
  );
}

const tall = "h-[max(24rem,calc(100dvh-15rem))]";
const low = "h-88";

function Pdf({ file, height }: { file: ShownFile; height: string }) {
  const [failure, setFailure] = useState<unknown>(null);
  if (navigator.pdfViewerEnabled === false) {
    return (
      <CardBody>
        <Notice tone="info" title="This browser can't show a PDF here">
          Download it to read it.
        </Notice>
      </CardBody>
    );
  }
  if (failure) return <FailureState {...failureFacts(failure)} onRetry={() => setFailure(null)} />;
  // The frame would show a refusal of the server as raw JSON.
  const refuse = async ({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) => {
    const answer = currentTarget.contentDocument;
    if (!answer?.contentType?.includes("json")) return;
    setFailure(await refusalOf(new Response(answer.body.textContent)));
  };
  return (
    <iframe
      title={file.name}
      src={`${file.inlineHref}#navpanes=0&view=FitH`}
      onLoad={(event) => void refuse(event)}
      className={cn("block w-full rounded-b-card border-0 bg-sunken", height)}
    />
  );
}

type PictureFile = { file: Pick<ShownFile, "name" | "load">; height: string; takesFocus?: boolean };

/** A picture in the console's viewer. It is read when it is shown. */
export function Picture(props: PictureFile) {
  const [attempt, setAttempt] = useState(0);
  return <LoadedPicture key={attempt} {...props} onRetry={() => setAttempt((count) => count + 1)} />;
}

function LoadedPicture({ file, height, takesFocus, onRetry }: PictureFile & { onRetry: () => void }) {
  const { source, failure } = usePicture(file);
  if (failure) return <FailureState {...failureFacts(failure)} onRetry={onRetry} />;
  if (!source) return <Skeleton className={height} />;
  return <PictureViewer source={source} alt={file.name} className={height} takesFocus={takesFocus} />;
}

/** A picture as an object URL, for as long as it is shown. */
function usePicture(file: PictureFile["file"]) {
  const [source, setSource] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const load = useEffectEvent(file.load);
  useEffect(() => {
    let url: string | null = null;
    let isGone = false;
    load().then(
      ({ bytes, contentType }) => {
        if (isGone) return;
        url = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type: contentType }));
        setSource(url);
      },
      (error: unknown) => isGone || setFailure(error),
    );
    return () => {
      isGone = true;
      if (url) URL.revokeObjectURL(url);
      setSource(null);
      setFailure(null);
    };
  }, []);
  return { source, failure };
}
