"use client";

import { type Ref, useId } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { StatusIcon } from "@/components/ui/status-icon";
import { openItemsCount } from "@/lib/domain/decisions/open-items";
import type { DecisionList } from "@/lib/features/decisions/contract/decisions";

/** Names each item that stays open after an approval. The reader confirms that they approve with these items. */
export function AcceptOpen(props: {
  items: DecisionList["openItems"];
  accepted: boolean;
  onAccept: (accepted: boolean) => void;
  error: string | undefined;
  ref: Ref<HTMLInputElement>;
}) {
  const { items } = props;
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <h3 id={id} className="font-strong text-meta">
        {openItemsCount(items)} {items.length === 1 ? "is" : "are"} still open
      </h3>
      <ul className="grid gap-1 text-meta">
        {items.map(({ kind, title }, index) => (
          <li key={`${kind} ${title} ${items.slice(0, index).length}`} className="flex items-start gap-1.5">
            <StatusIcon state={kind === "finding" ? "attention" : "pending"} size="s" className="mt-px" />
            <span className="min-w-0 wrap-anywhere">{title}</span>
          </li>
        ))}
      </ul>
      <Checkbox
        ref={props.ref}
        label={`Approve with ${items.length === 1 ? "this item" : "these items"} open`}
        checked={props.accepted}
        error={props.error}
        onChange={(event) => props.onAccept(event.target.checked)}
      />
    </section>
  );
}
