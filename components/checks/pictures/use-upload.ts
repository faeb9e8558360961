"use client";

import { useRef, useState } from "react";
import { type RunInput, type RunResponse, successOf, useRun } from "../run/use-run";

export type UploadStep =
  | { step: "idle" }
  /**
   * The browser is sending bytes to the console. The console calls the service only after it has received all of them.
   */
  | { step: "sending"; sent: number; total: number }
  /** The console has received all bytes, and waits for the service's answer. */
  | { step: "sent" }
  | { step: "canceled" }
  /** The service answered that it did not save the pictures. */
  | { step: "not-saved" };

/**
 * `send` resolves to the run once the service has saved the pictures, and to null in any other case. `cancel` is
 * defined only while canceling is certain to keep the pictures from the service.
 */
export function useUpload(applicantId: string) {
  const { run, error, reset } = useRun(applicantId);
  const [state, setState] = useState<UploadStep>({ step: "idle" });
  const abort = useRef<AbortController>(null);
  const send = async (input: RunInput): Promise<RunResponse | null> => {
    const controller = new AbortController();
    abort.current = controller;
    let isFullySent = false;
    const onUpload = (sent: number, total: number) => {
      isFullySent = sent >= total;
      setState(isFullySent ? { step: "sent" } : { step: "sending", sent, total });
    };
    setState({ step: "sending", sent: 0, total: 1 });
    try {
      const answer = await run(input, { onUpload, signal: controller.signal });
      const isSaved = answer !== null && successOf(answer.response) !== false;
      setState({ step: answer && !isSaved ? "not-saved" : "idle" });
      return isSaved ? answer : null;
    } catch {
      // The failure is in `error`.
      setState({ step: controller.signal.aborted && !isFullySent ? "canceled" : "idle" });
      return null;
    }
  };
  return {
    state,
    isSending: state.step === "sending" || state.step === "sent",
    send,
    cancel: state.step === "sending" ? () => abort.current?.abort() : undefined,
    error: state.step === "canceled" ? null : error,
    reset: () => {
      reset();
      setState({ step: "idle" });
    },
  };
}
