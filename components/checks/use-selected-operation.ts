"use client";

import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import type { MouseEvent } from "react";
import { operationIds } from "@/lib/identity/operations/registry";

const params = {
  /** The operation that is open. */
  run: parseAsStringLiteral(operationIds),
  /** A run whose answer is shown. */
  answer: parseAsString,
};

/**
 * What is open on the page, kept in its address. Nothing of it is read by the server, so choosing reads nothing again.
 *
 * @param applicantId whose page it is
 */
export function useSelectedOperation(applicantId: string) {
  const [chosen, setChosen] = useQueryStates(params, { history: "push", scroll: false });
  const base = `/applicants/${applicantId}/checks`;
  /** For a link to this page: a plain press stays on it, anything else follows the address. */
  const within = (href: string) => ({
    href,
    onClick: (event: MouseEvent) => {
      const target = new URL(href, location.origin);
      if (target.pathname !== base || target.hash || !isPlain(event)) return;
      event.preventDefault();
      const answer = target.searchParams.get("answer");
      void setChosen({ run: params.run.parse(target.searchParams.get("run") ?? ""), answer });
    },
  });
  const addressOf = (operationId: string, answer?: string) =>
    `${base}?run=${operationId}${answer ? `&answer=${answer}` : ""}`;
  return { ...chosen, base, within, addressOf, setChosen };
}

const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
