"use client";

import type { MouseEvent } from "react";
import { useAddress } from "@/components/ui/address";
import { isOperationId } from "@/lib/identity/operations/list";

const names = ["run", "answer"] as const;

/**
 * Keeps the selected operation and answer in the address. The server reads neither, so selecting needs no request for
 * the page.
 */
export function useSelectedOperation(applicantId: string) {
  const [{ run, answer }, change] = useAddress(names);
  /** Shows an answer of the open operation. This replaces the current entry of the browser's history. */
  const showAnswer = (runId: string) => change({ answer: runId }, "replace");
  const base = `/applicants/${applicantId}/checks`;
  /**
   * Returns the props of a link. A plain click on a link to this page selects without navigating. Any other click
   * follows the link.
   */
  const within = (href: string) => ({
    href,
    onClick: (event: MouseEvent) => {
      const target = new URL(href, location.origin);
      if (target.pathname !== base || target.hash || !isPlain(event)) return;
      event.preventDefault();
      change({ run: target.searchParams.get("run"), answer: target.searchParams.get("answer") }, "push");
    },
  });
  const addressOf = (operationId: string, answer?: string) =>
    `${base}?run=${operationId}${answer ? `&answer=${answer}` : ""}`;
  return { run: run !== null && isOperationId(run) ? run : null, answer, base, within, addressOf, showAnswer };
}

const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
