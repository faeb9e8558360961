"use client";

import { FormDialog } from "@/components/shared/form-dialog";
import { ReasonField } from "@/components/shared/form-fields";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { StatusIcon } from "@/components/ui/status-icon";
import type { DecisionBlock } from "@/lib/results/view";

/** What blocks approving or declining, each with how to resolve it. */
export function Blocks(props: { applicantId: string; blocks: readonly DecisionBlock[]; mayDecide: boolean }) {
  return (
    <ul aria-label="What stands in the way" className="border-line border-b">
      {props.blocks.map((block) => (
        <li
          key={`${block.code} ${block.signal} ${block.title}`}
          data-evidence={evidenceOf(block)}
          className="grid grid-cols-[1.25rem_minmax(0,1fr)_auto] items-start gap-x-2 border-line border-b px-4 py-2.5 last:border-b-0 max-md:px-3"
        >
          <StatusIcon state={evidenceOf(block)} className="mt-0.5" />
          <div className="min-w-0 wrap-anywhere">
            <b className="font-strong">{block.title}</b>
            <p className="text-ink-2 text-meta">{block.detail}</p>
          </div>
          <WayOut applicantId={props.applicantId} block={block} mayDecide={props.mayDecide} />
        </li>
      ))}
    </ul>
  );
}

/** A check that was not taken is no finding. */
function evidenceOf({ code }: DecisionBlock) {
  if (code === "window_open") return "pending";
  return code === "checks_missing" ? "absent" : "blocking";
}

function WayOut(props: { applicantId: string; block: DecisionBlock; mayDecide: boolean }) {
  const { applicantId, block } = props;
  if (block.code === "consent_missing") return <a href="#consent">Record</a>;
  if (block.code === "no_result") return <Link href={`/applicants/${applicantId}/checks`}>Run a check</Link>;
  if (block.code === "checks_missing") return <Link href={`/applicants/${applicantId}/checks`}>See checks</Link>;
  if (block.code !== "signals_unresolved" || !block.signal) return null;
  if (block.hits > 0) return <Link href={`/applicants/${applicantId}/hits`}>Judge</Link>;
  return props.mayDecide ? <Answer applicantId={applicantId} signal={block.signal} title={block.title} /> : null;
}

/** Answers a signal without a record, with a reason that stays beside it. */
function Answer(props: { applicantId: string; signal: string; title: string }) {
  return (
    <FormDialog
      trigger={<Button size="s">Answer</Button>}
      title={`Answer: ${props.title}`}
      description="The signal stays on the page, with your name and reason. It opens again when its evidence changes."
      submit="Save answer"
      action="POST /api/applicants/:id/signals/:code/acknowledge"
      schema={() => import("@/lib/contracts/hits").then(({ acknowledgeSignal }) => acknowledgeSignal.body)}
      input={(body) => ({ params: { id: props.applicantId, code: props.signal }, body })}
    >
      <ReasonField />
    </FormDialog>
  );
}
