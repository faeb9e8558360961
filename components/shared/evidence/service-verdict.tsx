import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import { StatusIcon } from "@/components/ui/status-icon";
import { Term } from "@/components/ui/term";
import { Timestamp } from "@/components/ui/timestamp";
import type { Item } from "@/lib/domain/results/layout";
import { Value } from "./value";

/** The service's own verdict, always shown with the findings and overrides. */
export function ServiceVerdict(props: { of: Extract<Item, { kind: "verdict" }> }) {
  const { state, word, description, override } = props.of;
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-baseline gap-x-5 gap-y-1">
        <span className="flex items-center gap-1.5 text-ink-2">
          <StatusIcon state={state} size="s" />
          <Term word="verdict">Service verdict</Term> <b className="font-strong text-ink">{word}</b>
        </span>
        <span className="text-ink-3 text-meta">
          {description?.text ? (
            <>
              “<Value of={description} what="description" />”{" "}
            </>
          ) : null}
          Findings still count.
        </span>
      </div>
      {override ? <OverrideLine at={override.at}>{override.words}</OverrideLine> : null}
    </div>
  );
}

/** Says that a person, not a document, verified the identity. */
export function OverrideLine(props: { at: string; children?: ReactNode }) {
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 text-ink-2 [&>svg]:size-3.5 [&>svg]:text-ink-3">
      <Icon name="stamp" />
      <b className="font-strong text-ink">Verified by override</b>
      <Timestamp at={props.at} />
      {props.children ? <span className="text-ink-3 text-meta">{props.children}</span> : null}
    </p>
  );
}
