"use client";

import { useRef, useState } from "react";
import { successOf } from "../flow/answer";
import { type RunAnswer, type RunInput, useRun } from "../use-run";

export type UploadStep =
  | { step: "idle" }
  /** Bytes on their way to the console. While some are left, the service has been sent nothing. */
  | { step: "leaving"; sent: number; total: number }
  /** All of it has left; what is awaited is the service's answer. */
  | { step: "sent" }
  | { step: "canceled" }
  /** The service says that it did not save the pictures. */
  | { step: "not-saved" };

/**
 * Sends pictures, with word of how much has left.
 *
 * @returns `send` gives the run once the service says that it has saved them, and null otherwise; `cancel` is there as
 *   long as it stops the sending for certain
 */
export function useUpload(applicantId: string) {
  const { run, error, reset } = useRun(applicantId);
  const [state, setState] = useState<UploadStep>({ step: "idle" });
  const abort = useRef<AbortController>(null);
  const send = async (input: RunInput): Promise<RunAnswer | null> => {
    const controller = new AbortController();
    abort.current = controller;
    let hasLeft = false;
    const onUpload = (sent: number, total: number) => {
      hasLeft = sent >= total;
      setState(hasLeft ? { step: "sent" } : { step: "leaving", sent, total });
    };
    setState({ step: "leaving", sent: 0, total: 1 });
    try {
      const answer = await run(input, { onUpload, signal: controller.signal });
      const isSaved = answer !== null && successOf(answer.response) !== false;
      setState({ step: answer && !isSaved ? "not-saved" : "idle" });
      return isSaved ? answer : null;
    } catch {
      // What failed is said by `error`.
      setState({ step: controller.signal.aborted && !hasLeft ? "canceled" : "idle" });
      return null;
    }
  };
  return {
    state,
    /** Pressed, and not answered yet. */
    isSending: state.step === "leaving" || state.step === "sent",
    send,
    cancel: state.step === "leaving" ? () => abort.current?.abort() : undefined,
    error: state.step === "canceled" ? null : error,
    reset: () => {
      reset();
      setState({ step: "idle" });
    },
  };
}
