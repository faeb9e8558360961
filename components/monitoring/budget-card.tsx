"use client";

import { z } from "zod";
import { ActionForm } from "@/components/shared/action-form";
import { ActionProof } from "@/components/shared/action-proof";
import { FormFailure, SubmitButton, TextField } from "@/components/shared/form-fields";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { FieldRow } from "@/components/ui/field";
import { formatCents } from "@/components/ui/format";
import { Icon } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import { Timestamp } from "@/components/ui/timestamp";
import type { MonitoringBudget, StoredBudget } from "@/lib/contracts/monitoring";
import { setMonitoringBudget } from "@/lib/contracts/monitoring.actions";
import { formatCount, monthText } from "@/lib/dates";

/** An amount as typed, in hundredths; "" is none. Read digit by digit, so that nothing is rounded. */
const amount = z
  .string()
  .trim()
  .regex(/^(\d{1,10}(\.\d{1,2})?)?$/, "An amount such as 250 or 74.50, or nothing")
  .transform((text) => {
    if (text === "") return null;
    const [whole = "0", rest = ""] = text.split(".");
    return Number(`${whole}${rest.padEnd(2, "0")}`);
  });
const price = amount.refine((cents) => cents !== 0, "Unknown is not zero: enter more than 0, or nothing");
const form = z
  .object({
    runs: z
      .string()
      .trim()
      .regex(/^\d{1,6}$/, "A whole number of runs")
      .transform(Number),
    cents: amount,
    searchCents: price,
    reportCents: price,
  })
  .refine(({ cents, searchCents, reportCents }) => cents === null || (searchCents !== null && reportCents !== null), {
    error: "Enter both prices to limit the amount",
    path: ["cents"],
  });

const text = (cents: number | null) =>
  cents === null ? "" : `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;

const inputOf = (budget: MonitoringBudget | null): z.input<typeof form> => ({
  runs: budget ? String(budget.runs) : "",
  cents: text(budget?.cents ?? null),
  searchCents: text(budget?.searchCents ?? null),
  reportCents: text(budget?.reportCents ?? null),
});

/** The monthly budget of billed runs: what is used of it, and the form for those who may change it. */
export function BudgetCard(props: { stored: StoredBudget; mayConfigure: boolean }) {
  const { budget, used, usedUp, month, version, changedBy, changedAt } = props.stored;
  const limit = budget === null ? "" : ` of ${formatCount(budget.runs)}`;
  return (
    <Card aria-labelledby="budget">
      <CardHeader
        id="budget"
        icon={<Icon name="wallet-cards" />}
        title="Monthly budget"
        provenance="Watch-list searches and reports are billed. Months are UTC."
      />
      <CardBody className="grid gap-2">
        {budget === null ? (
          <Notice>No budget is set, so watch lists aren’t searched. Results are read all the same.</Notice>
        ) : usedUp ? (
          <Notice tone="attention">
            The budget of {monthText(month)} is used up. Billed runs continue next month, or once an admin raises it.
          </Notice>
        ) : null}
        <p>
          {monthText(month)}: {formatCount(used.runs)}
          {limit} billed runs used
          {budget?.cents != null ? `, ${formatCents(used.cents)} of ${formatCents(budget.cents)}` : ""}.
        </p>
      </CardBody>
      {props.mayConfigure ? (
        <ActionForm
          action={setMonitoringBudget}
          schema={form}
          now={inputOf(budget)}
          input={(values) => ({ body: { version, budget: values } })}
          done="Budget saved"
        >
          <CardBody className="grid gap-3">
            <FieldRow>
              <TextField name="runs" label="Billed runs" note="a month" inputMode="numeric" />
              <TextField name="cents" label="Amount" note="a month" hint="Empty for no limit" inputMode="decimal" />
            </FieldRow>
            <FieldRow>
              <TextField name="searchCents" label="Price of a search" hint="By your contract" inputMode="decimal" />
              <TextField name="reportCents" label="Price of a report" hint="By your contract" inputMode="decimal" />
            </FieldRow>
            <ActionProof />
            <FormFailure />
            <SubmitButton className="justify-self-start">Save budget</SubmitButton>
          </CardBody>
        </ActionForm>
      ) : null}
      <CardFooter>
        {changedBy && changedAt ? (
          <span>
            Version {version}, by {changedBy.name} <Timestamp at={changedAt} />
          </span>
        ) : (
          "Never set. An admin sets it."
        )}
      </CardFooter>
    </Card>
  );
}
