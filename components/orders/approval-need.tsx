"use client";

/** Which of the chosen searches another person must approve, and the reason given to them. */
import { useState } from "react";
import { CardBody } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { plural } from "@/lib/dates";
import { costCenter as costCenterSchema, type Spend, type Spending } from "@/lib/orders/amounts";
import { limitsExceededInTurn, spendOfSearch } from "@/lib/orders/limits";
import type { Line, OrderOptions } from "./cart";
import { SpendLimits } from "./spend-limits";

/** How many of the chosen searches are sent immediately, and how many wait for approval. */
export type Need = { spending: Spending; costs: Spend[]; direct: number; held: number };

/** Checks the lines against the limits, in the order in which they are sent. */
export function approvalNeed({ spending, counties }: OrderOptions, lines: readonly Line[]): Need {
  const costs = lines.map((line) => spendOfSearch(line, counties));
  const held = limitsExceededInTurn(spending, costs).filter((exceeded) => exceeded.length > 0).length;
  return { spending, costs, held, direct: lines.length - held };
}

/** "Order 2 searches", "Request approval of 1 search", or both. */
export function orderActionText({ direct, held }: Pick<Need, "direct" | "held">): string {
  if (direct + held === 0) return "Order searches";
  if (held === 0) return `Order ${plural(direct, "search", "searches")}`;
  const request = `equest approval of ${plural(held, "search", "searches")}`;
  return direct === 0 ? `R${request}` : `Order ${plural(direct, "search", "searches")}, r${request}`;
}

/** The reason and the cost center as typed. */
export function useAnswers() {
  const [reason, setReason] = useState("");
  const [costCenter, setCostCenter] = useState("");
  return { reason, setReason, costCenter, setCostCenter };
}
export type Answers = ReturnType<typeof useAnswers>;

/** What is missing before the searches can be ordered; undefined when nothing is. */
export function missingAnswer({ held, spending }: Need, { reason, costCenter }: Answers): string | undefined {
  if (held > 0 && reason.trim() === "") return "Say why, for the person who approves";
  if (costCenter.trim() === "") return spending.limits.costCenterRequired ? "Enter a cost center" : undefined;
  return costCenterProblem(costCenter);
}

function costCenterProblem(text: string): string | undefined {
  return text.trim() === "" ? undefined : costCenterSchema.safeParse(text).error?.issues[0]?.message;
}

const titles = (orders: number) => ({
  order: orders > 1 ? "Largest order" : "This order",
  personDay: "You today",
  month: "Everybody this month",
});

/** The limits with the chosen searches added, and the fields for the approver and the ledger. */
export function ApprovalNeed(props: { need: Need; answers: Answers; disabled: boolean }) {
  const { need, answers } = props;
  const { spending, costs, held, direct } = need;
  return (
    <>
      <CardBody>
        <SpendLimits spending={spending} orders={costs} titles={titles(costs.length)} />
      </CardBody>
      <CardBody className="grid gap-3">
        {held > 0 ? (
          <>
            <Notice tone="attention" title="Another person must approve.">
              {direct > 0
                ? `${plural(held, "search is", "searches are")} beyond a limit, and ${direct === 1 ? "one is" : `${direct} are`} sent at once.`
                : `${held === 1 ? "It is" : "They are"} beyond a limit. Nothing is billed until then.`}
            </Notice>
            <Field label="Why these searches" note="for the approver">
              <Textarea
                rows={3}
                maxLength={500}
                disabled={props.disabled}
                value={answers.reason}
                onChange={(event) => answers.setReason(event.target.value)}
              />
            </Field>
          </>
        ) : null}
        <Field
          label="Cost center"
          note={spending.limits.costCenterRequired ? "required" : "optional"}
          error={costCenterProblem(answers.costCenter)}
        >
          <Input
            maxLength={40}
            disabled={props.disabled}
            value={answers.costCenter}
            onChange={(event) => answers.setCostCenter(event.target.value)}
          />
        </Field>
      </CardBody>
    </>
  );
}
