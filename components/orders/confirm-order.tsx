"use client";

import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Finding } from "@/components/ui/finding";
import { plural } from "@/lib/dates";
import { NotPriced, QuoteAmount } from "./amounts";
import type { Line } from "./cart";
import { addQuotes, quoteOf, quoteSentence } from "./money";
import type { Outcome } from "./place";
import { searchTitle } from "./searches";

const stepWords: Record<Outcome["step"], string> = {
  waiting: "waits its turn",
  sending: "being sent…",
  ordered: "done",
  refused: "refused",
  unanswered: "no answer",
  unsent: "not sent",
};

/**
 * Names count and cost before anything is sent, and stays until each search has its outcome.
 *
 * @param props.lines what will be sent
 * @param props.onConfirm sends it; what came of each search stands at its line afterwards
 */
export function ConfirmOrder(props: {
  open: boolean;
  lines: readonly Line[];
  sending: boolean;
  outcomes: ReadonlyMap<string, Outcome>;
  onOpenChange: (open: boolean) => void;
  onConfirm: () => Promise<void>;
}) {
  const { lines } = props;
  const count = plural(lines.length, "search", "searches");
  return (
    <ConfirmDialog
      open={props.open}
      onOpenChange={props.onOpenChange}
      title={`Order ${count}?`}
      description={`${quoteSentence(addQuotes(lines.map(({ price }) => quoteOf(price))))} The service bills each search when it is sent, and it cannot be taken back.`}
      confirmLabel={`Order ${count}`}
      onConfirm={props.onConfirm}
      describeFailure={() => "Something went wrong here. What was ordered stands in the list of orders."}
    >
      <ul className="grid gap-1.5">
        {lines.map((line) => (
          <li key={line.key} className="flex items-baseline justify-between gap-3">
            <bdi className="min-w-0 [overflow-wrap:anywhere]">
              {searchTitle(line.kind, line.county)}
              {line.standing ? " (again)" : null}
            </bdi>
            <span className="flex-none whitespace-nowrap text-meta">
              {props.sending ? (
                <Finding state="none">{stepWords[props.outcomes.get(line.key)?.step ?? "waiting"]}</Finding>
              ) : quoteOf(line.price).cents === null ? (
                <NotPriced>not priced</NotPriced>
              ) : (
                <QuoteAmount quote={quoteOf(line.price)} />
              )}
            </span>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
