"use client";

import { type RefObject, useEffect, useRef, useState } from "react";
import { type ImageSize, maxImageBytes } from "@/lib/identity/images";
import { attemptsFor, jpegOf } from "./shrink";

export type Facing = "environment" | "user";

export type CameraState = { step: "opening" } | { step: "live"; size: ImageSize } | { step: "failed"; message: string };

/** As many pixels as the camera has: browsers use the nearest size they support. */
const wanted = { width: { ideal: 4096 }, height: { ideal: 3072 } };

/** Why the camera cannot be used, and what to do about it. */
function cameraTrouble(error: unknown): string {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") {
    return "The browser does not let this page use the camera. Allow it beside the address, then try again.";
  }
  if (name === "NotFoundError" || name === "OverconstrainedError") return "There is no camera. Choose a file instead.";
  if (name === "NotReadableError" || name === "AbortError") {
    return "The camera is in use elsewhere. Close what uses it, then try again.";
  }
  return "The camera cannot be used here: it takes a page opened by https. Choose a file instead.";
}

/**
 * Opens the camera while the component is mounted.
 *
 * @returns the state, the ref of the video element, and `take`, which gives a JPEG of at most 2 MB or null
 */
export function useCamera(facing: Facing): {
  state: CameraState;
  video: RefObject<HTMLVideoElement | null>;
  take: () => Promise<Uint8Array | null>;
} {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>({ step: "opening" });
  useEffect(() => {
    let stream: MediaStream | null = null;
    let isOver = false;
    const close = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const open = async () => {
      if (!("mediaDevices" in navigator)) throw new DOMException("No camera without https", "InsecureError");
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: { ideal: facing }, ...wanted } });
      const shown = video.current;
      if (isOver || !shown) return close();
      shown.srcObject = stream;
      await shown.play();
      setState({ step: "live", size: { width: shown.videoWidth, height: shown.videoHeight } });
    };
    open().catch((error: unknown) => {
      close();
      if (!isOver) setState({ step: "failed", message: cameraTrouble(error) });
    });
    return () => {
      isOver = true;
      close();
    };
  }, [facing]);

  const take = async () => {
    const shown = video.current;
    if (!shown || shown.videoWidth === 0) return null;
    for (const attempt of attemptsFor({ width: shown.videoWidth, height: shown.videoHeight })) {
      const bytes = await jpegOf(shown, attempt);
      if (bytes && bytes.length <= maxImageBytes) return bytes;
    }
    return null;
  };
  return { state, video, take };
}
