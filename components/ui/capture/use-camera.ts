"use client";

import { useEffect, useRef, useState } from "react";
import type { ImageSize } from "@/lib/base/images";
import { pictureOf } from "./picture";
import { smallest } from "./shrink";

export type Facing = "environment" | "user";

export type CameraState = { step: "opening" } | { step: "live"; size: ImageSize } | { step: "failed"; message: string };

/** The console asks for as many pixels as the camera has: browsers use the nearest size they support. */
const wanted = { width: { ideal: 4096 }, height: { ideal: 3072 } };

function cameraErrorMessage(error: unknown): string {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") {
    return "The browser blocks the camera on this page. Allow it next to the address, then try again.";
  }
  if (name === "NotFoundError" || name === "OverconstrainedError") return "There is no camera. Choose a file instead.";
  if (name === "NotReadableError" || name === "AbortError") {
    return "Another program is using the camera. Close it, then try again.";
  }
  return "The camera can't be used here: it needs a page opened over HTTPS. Choose a file instead.";
}

/** Opens the camera while mounted. `take` returns a picture of at most 2 MB, or null if there is none. */
export function useCamera(facing: Facing) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<CameraState>({ step: "opening" });
  useEffect(() => {
    let stream: MediaStream | null = null;
    let isOver = false;
    const close = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const open = async () => {
      if (!("mediaDevices" in navigator)) throw new DOMException("The camera needs HTTPS", "InsecureError");
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: { ideal: facing }, ...wanted } });
      const shown = video.current;
      if (isOver || !shown) return close();
      shown.srcObject = stream;
      await shown.play();
      setState({ step: "live", size: { width: shown.videoWidth, height: shown.videoHeight } });
    };
    open().catch((error: unknown) => {
      close();
      if (!isOver) setState({ step: "failed", message: cameraErrorMessage(error) });
    });
    return () => {
      isOver = true;
      close();
    };
  }, [facing]);

  const take = async () => {
    const shown = video.current;
    if (!shown || shown.videoWidth === 0) return null;
    const bytes = await smallest(shown, { width: shown.videoWidth, height: shown.videoHeight });
    const picture = bytes && pictureOf(bytes);
    return picture && !("message" in picture) ? picture : null;
  };
  return { state, video, take };
}
