"use client";

import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import type { MouseEvent } from "react";
import { operationIds } from "@/lib/identity/operations/list";

const params = {
  /** The operation that is open. */
  run: parseAsStringLiteral(operationIds),
  /** A run whose answer is shown. */
  answer: parseAsString,
};

/**
 * The operation and the answer that are open, stored in the address. The server reads neither, so selecting is free.
 */
export function useSelectedOperation(applicantId: string) {
  const [selected, setSelected] = useQueryStates(params, { history: "push", scroll: false });
  const base = `/applicants/${applicantId}/checks`;
  /**
   * Props of a link. A plain click on a link to this page selects without navigating; any other follows the address.
   */
  const within = (href: string) => ({
    href,
    onClick: (event: MouseEvent) => {
      const target = new URL(href, location.origin);
      if (target.pathname !== base || target.hash || !isPlain(event)) return;
      event.preventDefault();
      const answer = target.searchParams.get("answer");
      void setSelected({ run: params.run.parse(target.searchParams.get("run") ?? ""), answer });
    },
  });
  const addressOf = (operationId: string, answer?: string) =>
    `${base}?run=${operationId}${answer ? `&answer=${answer}` : ""}`;
  return { ...selected, base, within, addressOf, setSelected };
}

const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
