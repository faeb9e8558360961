"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useQuery } from "@tanstack/react-query";
import { Gauge } from "lucide-react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { cannotShow, failureFacts } from "@/components/shared/failure-facts";
import { QueryFailure } from "@/components/shared/query-state";
import { useAction } from "@/components/shared/use-action";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { FailureNotice } from "@/components/ui/failure-state";
import { Field, FieldGroup, FieldRow } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { SkeletonCard } from "@/components/ui/skeleton";
import { Timestamp } from "@/components/ui/timestamp";
import { toast } from "@/components/ui/toast";
import { queryFor } from "@/lib/console-api";
import type { StoredLimits } from "@/lib/contracts/order-approvals";
import type { OrderLimits } from "@/lib/orders/amounts";
import { limitScopes } from "@/lib/orders/money";

/** An amount as typed, in hundredths; "" is no limit. Read digit by digit, so that nothing is rounded. */
const amount = z
  .string()
  .trim()
  .regex(/^(\d{1,10}(\.\d{1,2})?)?$/, "An amount such as 250 or 74.50; empty for no limit")
  .transform((text) => {
    if (text === "") return null;
    const [whole = "0", rest = ""] = text.split(".");
    return Number(`${whole}${rest.padEnd(2, "0")}`);
  });
const searches = z
  .string()
  .trim()
  .regex(/^\d{0,6}$/, "A whole number; empty for no limit")
  .transform((text) => (text === "" ? null : Number(text)));
const limit = z.object({ cents: amount, searches });
const form = z.object({ order: limit, personDay: limit, month: limit, costCenterRequired: z.boolean() });

const amountInput = (cents: number | null) =>
  cents === null ? "" : `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;

function inputOf({ costCenterRequired, ...limits }: OrderLimits): z.input<typeof form> {
  const text = (scope: (typeof limitScopes)[number]) => ({
    cents: amountInput(limits[scope].cents),
    searches: limits[scope].searches === null ? "" : String(limits[scope].searches),
  });
  return { order: text("order"), personDay: text("personDay"), month: text("month"), costCenterRequired };
}

const groups = {
  order: { legend: "One order", description: "An order of all counties counts as a search in each of them." },
  personDay: { legend: "One person, one day", description: "Everything one person ordered today (UTC)." },
  month: { legend: "All staff, one month", description: "Everything ordered this month (UTC)." },
} as const;

/** The limits on orders, as an admin sets them. */
export function LimitsSettings() {
  const query = useQuery(queryFor("GET /api/order-limits"));
  if (cannotShow(query)) return <QueryFailure query={query} what="the limits" />;
  if (!query.data) return <SkeletonCard lines={8} label="Loading limits" />;
  return <LimitsForm stored={query.data} />;
}

function LimitsForm(props: { stored: StoredLimits }) {
  const { stored } = props;
  const { register, handleSubmit, formState, reset } = useForm({
    resolver: zodResolver(form),
    values: inputOf(stored.limits),
    // What another admin saves meanwhile fills what was not typed here.
    resetOptions: { keepDirtyValues: true },
  });
  const { errors } = formState;
  const save = useAction("POST /api/order-limits", {
    onDone: ({ limits }) => {
      reset(inputOf(limits));
      toast({ title: "Limits saved" });
    },
  });
  return (
    <Card>
      <CardHeader
        icon={<Gauge />}
        title="Limits"
        provenance="Leave empty for no limit. An order that exactly reaches a limit is allowed."
      />
      <Form onSubmit={handleSubmit((limits) => save.mutate({ body: { version: stored.version, limits } }))}>
        {limitScopes.map((scope) => (
          <CardBody key={scope}>
            <FieldGroup {...groups[scope]}>
              <FieldRow>
                <Field label="Amount" note="of the priced parts" error={errors[scope]?.cents?.message}>
                  <Input inputMode="decimal" {...register(`${scope}.cents`)} />
                </Field>
                <Field label="Searches" note="priced or not" error={errors[scope]?.searches?.message}>
                  <Input inputMode="numeric" {...register(`${scope}.searches`)} />
                </Field>
              </FieldRow>
            </FieldGroup>
          </CardBody>
        ))}
        <CardBody>
          <Checkbox
            label="Every order needs a cost center"
            description="Otherwise it is optional."
            {...register("costCenterRequired")}
          />
        </CardBody>
        <CardBody className="grid gap-3">
          {save.error ? <FailureNotice {...failureFacts(save.error)} /> : null}
          <p className="text-ink-2 text-meta">
            The service states no currency: amounts are in the unit of its prices. It prices only some parts, so limit
            the number of searches too.
          </p>
          <Button type="submit" variant="primary" loading={save.isPending} className="justify-self-start">
            Save limits
          </Button>
        </CardBody>
      </Form>
      <CardFooter>
        {stored.changedBy && stored.changedAt ? (
          <span>
            Version {stored.version}, by {stored.changedBy.name} <Timestamp at={stored.changedAt} />
          </span>
        ) : (
          "Never set: every order is sent without approval."
        )}
      </CardFooter>
    </Card>
  );
}
