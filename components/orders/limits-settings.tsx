"use client";

import { useQuery } from "@tanstack/react-query";
import { z } from "zod";
import { ActionForm } from "@/components/shared/action-form";
import { ActionProof } from "@/components/shared/action-proof";
import { cannotShow } from "@/components/shared/failure-facts";
import { CheckField, FormFailure, SubmitButton, TextField } from "@/components/shared/form-fields";
import { QueryFailure } from "@/components/shared/query-state";
import { amountText, typedAmount } from "@/components/shared/typed-amount";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { FieldGroup, FieldRow } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { SkeletonCard } from "@/components/ui/skeleton";
import { Term } from "@/components/ui/term";
import { Timestamp } from "@/components/ui/timestamp";
import { queryFor } from "@/lib/browser/console-api";
import type { OrderLimits } from "@/lib/domain/orders/amounts";
import { limitScopes } from "@/lib/domain/orders/limits";
import type { StoredLimits } from "@/lib/features/orders/contract/order-approvals";
import { getOrderLimits, setOrderLimits } from "@/lib/features/orders/contract/orders.actions";

const amount = typedAmount("An amount such as 250 or 74.50; empty for no limit");
const searches = z
  .string()
  .trim()
  .regex(/^\d{0,6}$/, "A whole number; empty for no limit")
  .transform((text) => (text === "" ? null : Number(text)));
const limit = z.object({ cents: amount, searches });
const form = z.object({
  order: limit,
  personDay: limit,
  month: limit,
  unpricedCents: amount.refine((cents) => cents !== 0, "Unknown is not zero: enter more than 0, or nothing"),
  costCenterRequired: z.boolean(),
});

function inputOf({ unpricedCents, costCenterRequired, ...limits }: OrderLimits): z.input<typeof form> {
  const text = (scope: (typeof limitScopes)[number]) => ({
    cents: amountText(limits[scope].cents),
    searches: limits[scope].searches === null ? "" : String(limits[scope].searches),
  });
  return {
    order: text("order"),
    personDay: text("personDay"),
    month: text("month"),
    unpricedCents: amountText(unpricedCents),
    costCenterRequired,
  };
}

const groups = {
  order: { legend: "One order", description: "An order of all counties counts as a search in each of them." },
  personDay: { legend: "One person, one day", description: "Everything one person ordered today (UTC)." },
  month: { legend: "All staff, one month", description: "Everything ordered this month (UTC)." },
} as const;

export function LimitsSettings() {
  const query = useQuery(queryFor(getOrderLimits));
  if (cannotShow(query)) return <QueryFailure query={query} what="the limits" />;
  if (!query.data) return <SkeletonCard lines={8} label="Loading limits" />;
  return <LimitsForm stored={query.data} />;
}

function LimitsForm(props: { stored: StoredLimits }) {
  const { stored } = props;
  return (
    <Card>
      <CardHeader
        icon={<Icon name="gauge" />}
        title={<Term word="limit">Limits</Term>}
        provenance="Leave empty for no limit. An order that exactly reaches a limit is allowed."
      />
      <ActionForm
        action={setOrderLimits}
        schema={form}
        storedValues={inputOf(stored.limits)}
        input={(limits) => ({ body: { version: stored.version, limits } })}
        successTitle="Limits saved"
      >
        <div className="grid border-line border-b xl:grid-cols-3">
          {limitScopes.map((scope) => (
            <CardBody key={scope} className="xl:border-line xl:not-first:border-l xl:[&+&]:border-t-0">
              <FieldGroup {...groups[scope]}>
                <FieldRow>
                  <TextField name={`${scope}.cents`} label="Amount" inputMode="decimal" />
                  <TextField name={`${scope}.searches`} label="Searches" note="priced or not" inputMode="numeric" />
                </FieldRow>
              </FieldGroup>
            </CardBody>
          ))}
        </div>
        <CardBody>
          <FieldGroup
            legend="Unknown prices"
            description="The service prices no civil or federal search, and some county searches only in part. Without an amount here, such a search is beyond every limit on an amount: another person must approve it."
          >
            <FieldRow className="md:max-w-80">
              <TextField
                name="unpricedCents"
                label="Count an unknown price as"
                hint="For each search, added to what is priced"
                inputMode="decimal"
              />
            </FieldRow>
          </FieldGroup>
        </CardBody>
        <CardBody>
          <CheckField
            name="costCenterRequired"
            label="Every order needs a cost center"
            description="Otherwise it is optional."
          />
        </CardBody>
        <CardBody className="grid gap-3">
          <p className="text-ink-2 text-meta">
            The service states no currency: amounts are in the unit of its prices. They hold for quoted prices; the bill
            may differ, so limit the number of searches too.
          </p>
          <div className="md:max-w-100">
            <ActionProof />
          </div>
          <FormFailure />
          <SubmitButton className="justify-self-start">Save limits</SubmitButton>
        </CardBody>
      </ActionForm>
      <CardFooter>
        {stored.changedBy && stored.changedAt ? (
          <span>
            Version {stored.version}, by {stored.changedBy.name} <Timestamp at={stored.changedAt} />
          </span>
        ) : (
          "No limits set. Orders do not need approval."
        )}
      </CardFooter>
    </Card>
  );
}
