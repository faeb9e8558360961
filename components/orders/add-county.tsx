"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import { z } from "zod";
import { Button } from "@/components/ui/button";
import { Combobox } from "@/components/ui/combobox";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import type { ListedCounty } from "@/lib/counties/list";
import { isSameCounty, type RequestedCounty } from "@/lib/counties/names";
import { resolveState, stateCodes, usStates } from "@/lib/counties/states";
import { freeText } from "@/lib/fields";
import { countyText } from "./court-searches";

const form = z.object({
  name: freeText(100, "Name the county"),
  state: freeText(60, "Choose the state").refine(
    (state) => resolveState(state) !== null,
    "Choose a state from the list",
  ),
});
type Typed = z.infer<typeof form>;

const states = stateCodes
  .map((code) => ({ value: code, label: `${usStates[code]} (${code})` }))
  .sort((left, right) => left.label.localeCompare(right.label));

/** A name that the list does not have, and its nearest counties. */
type Unlisted = { typed: Typed; nearest: readonly ListedCounty[] };

/**
 * Adds a county that the service did not list. It has no identifier and no price. A name that is not on the Census
 * Bureau's list must be confirmed.
 *
 * @param props.existing counties in the cart
 */
export function AddCountyForm(props: {
  existing: readonly RequestedCounty[];
  disabled: boolean;
  onAdd: (county: RequestedCounty) => void;
}) {
  const [unlisted, setUnlisted] = useState<Unlisted | null>(null);
  const { register, control, handleSubmit, formState, reset, setError, setFocus } = useForm<Typed>({
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
    // Loaded on demand: most orders are for counties that the service listed.
    const list = await import("@/lib/counties/list").catch(() => null);
    if (!list) {
      setError("name", { message: "The list of counties did not load. Try again" });
      return;
    }
    const found = list.resolveCounty(typed.state, typed.name);
    if ("fips" in found) add(found);
    else setUnlisted({ typed, nearest: found.nearest });
  });
  const clearUnlisted = () => setUnlisted(null);
  return (
    <Form onSubmit={submit} className="grid gap-2">
      <p>
        <b className="font-strong">A county that is not in the list</b>
        <span className="block text-ink-3 text-meta">It is sent by name and state, and has no price</span>
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
          icon={<Plus />}
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

/** Offers the nearest counties, or to order the name as typed. */
function UnlistedCountyNotice(props: Unlisted & { onChoose: (county: RequestedCounty) => void }) {
  const { typed, nearest, onChoose } = props;
  const { name, state } = typed;
  const code = resolveState(state);
  return (
    <Notice tone="attention" live title={`No county called ${name} in ${code ? usStates[code] : state}.`}>
      {nearest.length > 0 ? "Did you mean:" : "Check the spelling, or order it as typed."}
      <span className="mt-2 flex flex-wrap gap-2">
        {nearest.map((county) => (
          <Button key={county.fips} size="s" className="max-md:h-touch" onClick={() => onChoose(county)}>
            {county.officialName}, {county.state}
          </Button>
        ))}
        <Button
          size="s"
          variant="ghost"
          className="max-md:h-touch"
          onClick={() => onChoose({ name, state, confirmedUnlisted: true })}
        >
          Order as typed
        </Button>
      </span>
    </Notice>
  );
}
