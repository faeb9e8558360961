"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { z } from "zod";
import { failureFacts } from "@/components/shared/failure-facts";
import { useAction } from "@/components/shared/use-action";
import { Button } from "@/components/ui/button";
import { Combobox } from "@/components/ui/combobox";
import { DisabledReason } from "@/components/ui/disabled-reason";
import { FailureNotice } from "@/components/ui/failure-state";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { Timestamp } from "@/components/ui/timestamp";
import { freeText } from "@/lib/base/fields";
import { describePrice } from "@/lib/domain/checks/catalog";
import type { UnresolvedCounty } from "@/lib/domain/counties/list";
import { isSameCounty, type RequestedCounty } from "@/lib/domain/counties/names";
import { resolveState, stateCodes, usStates } from "@/lib/domain/counties/states";
import { countyText } from "@/lib/domain/orders/search-titles";
import { runOperation } from "@/lib/features/checks/contract/checks.actions";
import { operationList } from "@/lib/identity/operations/list";
import { operations } from "@/lib/identity/operations/registry";
import type { OrderOptions } from "./cart";

const operationId = operations["records.county-history"].id;
const cost = describePrice(operationList["records.county-history"]).sentence;

/** Runs County History, which returns the counties and their prices. `failed` means that the last run failed. */
export function useCountyList(applicantId: string) {
  const action = useAction(runOperation);
  const read = () => action.mutate({ params: { id: applicantId, operationId }, body: {} });
  return { read, pending: action.isPending, failed: action.isError, error: action.error, done: action.isSuccess };
}

/**
 * Lets the reader run County History. It never runs automatically, because it may be billed. `blocked` says in a
 * sentence why it cannot run now.
 */
export function ReadCounties(props: {
  list: ReturnType<typeof useCountyList>;
  options: OrderOptions;
  blocked: string | undefined;
}) {
  const { list, options, blocked } = props;
  const read = options.countyListRead;
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-64 text-ink-2">
          <b className="font-strong text-ink">
            {read
              ? "Counties of the county history"
              : options.counties.length > 0
                ? "Counties of the SSN check"
                : "No county list yet"}
          </b>
          {read && options.countiesReadAt ? (
            <>
              , read <Timestamp at={options.countiesReadAt} />
            </>
          ) : null}
          <span className="block text-ink-3 text-meta">
            {read
              ? `Reading it again asks the service once more. ${cost}`
              : `County History returns past counties and search prices. ${cost}`}
          </span>
        </p>
        <Button
          size="s"
          icon={<Icon name="refresh-cw" />}
          loading={list.pending}
          unavailable={blocked}
          onClick={list.read}
        >
          {read ? "Read it again" : "Read the county list"}
        </Button>
      </div>
      {blocked ? <DisabledReason>{blocked}</DisabledReason> : null}
      {list.error ? <FailureNotice {...failureFacts(list.error)} /> : null}
      {list.done && options.counties.length === 0 ? (
        <p className="text-ink-2">The service found no county for this applicant.</p>
      ) : null}
    </div>
  );
}

const form = z.object({
  name: freeText(100, "Name the county"),
  state: freeText(60, "Choose the state").refine(
    (state) => resolveState(state) !== null,
    "Choose a state from the list",
  ),
});
type FormValues = z.infer<typeof form>;

const states = stateCodes
  .map((code) => ({ value: code, label: `${usStates[code]} (${code})` }))
  .sort((left, right) => left.label.localeCompare(right.label));

type Unlisted = UnresolvedCounty & { typed: FormValues };

/**
 * Adds a county that the service did not list, and that has no price. If its name is not on the Census Bureau's list,
 * the reader must confirm it.
 */
export function AddCountyForm(props: {
  existing: readonly RequestedCounty[];
  disabled: boolean;
  onAdd: (county: RequestedCounty) => void;
}) {
  const [unlisted, setUnlisted] = useState<Unlisted | null>(null);
  const { register, control, handleSubmit, formState, reset, setError, setFocus } = useForm<FormValues>({
    resolver: zodResolver(form),
    defaultValues: { name: "", state: "" },
  });
  const { errors } = formState;
  const add = (county: RequestedCounty) => {
    setUnlisted(null);
    const duplicate = props.existing.find((one) => isSameCounty(one, county));
    if (duplicate) {
      setError("name", { message: `${countyText(duplicate)} is in the list above already` });
      return;
    }
    props.onAdd(county);
    reset();
    setFocus("name");
  };
  const submit = handleSubmit(async (typed) => {
    setUnlisted(null);
    // The list is loaded on demand, because most orders are for counties that the service listed.
    const list = await import("@/lib/domain/counties/list").catch(() => null);
    if (!list) {
      setError("name", { message: "The list of counties did not load. Try again" });
      return;
    }
    const found = list.resolveCounty(typed.state, typed.name);
    if ("fips" in found) add(found);
    else setUnlisted({ typed, ...found });
  });
  const clearUnlisted = () => setUnlisted(null);
  return (
    <Form onSubmit={submit} className="grid gap-2">
      <p>
        <b className="font-strong">A county that is not in the list</b>
        <span className="block text-ink-3 text-meta">Sent by name and state. Price unknown</span>
      </p>
      <div className="grid items-start gap-2 md:grid-cols-[minmax(0,1fr)_14rem_auto]">
        <Field label="County" error={errors.name?.message}>
          <Input disabled={props.disabled} {...register("name", { onChange: clearUnlisted })} />
        </Field>
        <Field label="State" error={errors.state?.message}>
          <Controller
            name="state"
            control={control}
            render={({ field }) => (
              <Combobox
                options={states}
                value={field.value}
                onValueChange={(value) => {
                  clearUnlisted();
                  field.onChange(value);
                }}
                onBlur={field.onBlur}
                inputRef={field.ref}
                placeholder="State or code"
                empty="No matching state"
                disabled={props.disabled}
                aria-required
              />
            )}
          />
        </Field>
        <Button
          type="submit"
          icon={<Icon name="plus" />}
          loading={formState.isSubmitting}
          disabled={props.disabled}
          className="md:mt-5 max-md:h-touch"
        >
          Add to cart
        </Button>
      </div>
      {unlisted ? <UnlistedCountyNotice {...unlisted} onChoose={add} /> : null}
    </Form>
  );
}

function UnlistedCountyNotice(props: Unlisted & { onChoose: (county: RequestedCounty) => void }) {
  const { typed, nearest, isShared, onChoose } = props;
  const { name, state } = typed;
  const code = resolveState(state);
  const stateName = code ? usStates[code] : state;
  const title = isShared
    ? `${stateName} has a county and an independent city called ${name}.`
    : `No county called ${name} in ${stateName}.`;
  const next = nearest.length > 0 ? "Did you mean:" : "Check the spelling, or order it as typed.";
  return (
    <Notice tone="attention" live title={title}>
      {isShared ? "Each has a court of its own. Choose which one to search:" : next}
      <span className="mt-2 flex flex-wrap gap-2">
        {nearest.map((county) => (
          <Button key={county.fips} size="s" className="max-md:h-touch" onClick={() => onChoose(county)}>
            {county.officialName}, {county.state}
          </Button>
        ))}
        {isShared ? null : (
          <Button
            size="s"
            variant="ghost"
            className="max-md:h-touch"
            onClick={() =>
              onChoose({
                name,
                state,
                confirmedUnlisted: true,
                resembles: nearest.map((county) => `${county.officialName}, ${county.state}`),
              })
            }
          >
            {nearest.length > 0 ? "Order as typed, with another person's approval" : "Order as typed"}
          </Button>
        )}
      </span>
    </Notice>
  );
}
