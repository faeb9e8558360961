"use client";

import { z } from "zod";
import { ActionForm } from "@/components/shared/action-form";
import { ActionProof } from "@/components/shared/action-proof";
import { FormFailure, SubmitButton, TextField } from "@/components/shared/form-fields";
import { amountText, typedAmount } from "@/components/shared/typed-amount";
import { CardBody, CardFooter, TitledCard } from "@/components/ui/card";
import { FieldRow } from "@/components/ui/field";
import { formatCents } from "@/components/ui/format";
import { Notice } from "@/components/ui/notice";
import { Timestamp } from "@/components/ui/timestamp";
import { formatCount, monthText } from "@/lib/base/dates";
import type { MonitoringBudget, StoredBudget } from "@/lib/features/monitoring/contract/monitoring";
import { setMonitoringBudget } from "@/lib/features/monitoring/contract/monitoring.actions";

const amount = typedAmount("Enter an amount such as 250 or 74.50, or leave it empty");
const price = amount.refine((cents) => cents !== 0, "Enter a price above 0, or leave it empty if it is unknown");
const form = z
  .object({
    runs: z
      .string()
      .trim()
      .regex(/^\d{1,6}$/, "Enter a whole number of runs")
      .transform(Number),
    cents: amount,
    searchCents: price,
    reportCents: price,
  })
  .refine(({ cents, searchCents, reportCents }) => cents === null || (searchCents !== null && reportCents !== null), {
    error: "Enter both prices to limit the amount",
    path: ["cents"],
  });

const inputOf = (budget: MonitoringBudget | null): z.input<typeof form> => ({
  runs: budget ? String(budget.runs) : "",
  cents: amountText(budget?.cents ?? null),
  searchCents: amountText(budget?.searchCents ?? null),
  reportCents: amountText(budget?.reportCents ?? null),
});

/** The monthly budget of billed runs, how much of it is used, and the form for those who may change it. */
export function BudgetCard(props: { stored: StoredBudget; mayConfigure: boolean }) {
  const { budget, used, usedUp, month, version, changedBy, changedAt } = props.stored;
  const limit = budget === null ? "" : ` of ${formatCount(budget.runs)}`;
  return (
    <TitledCard
      titleId="budget"
      icon="wallet-cards"
      title="Monthly budget"
      provenance="Watch-list searches and reports are billed. Months are UTC."
    >
      <CardBody className="grid gap-2">
        {budget === null ? (
          <Notice>No budget is set, so watch lists aren’t searched. Results are still read.</Notice>
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
          storedValues={inputOf(budget)}
          input={(values) => ({ body: { version, budget: values } })}
          successTitle="Budget saved"
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
          "Not set yet. An admin can set it."
        )}
      </CardFooter>
    </TitledCard>
  );
}
