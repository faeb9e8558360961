"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { Plus } from "lucide-react";
import { useForm } from "react-hook-form";
import { z } from "zod";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { type AskedCounty, isSameCounty } from "@/lib/contracts/county-names";
import { words } from "@/lib/contracts/endpoint";
import { countyText } from "./searches";

const form = z.object({ name: words(100, "Name the county"), state: words(60, "Name the state") });

/**
 * Adds a county that the service did not name. It has no identifier and no price.
 *
 * @param props.known counties that stand in the basket
 */
export function CountyByHand(props: {
  known: readonly AskedCounty[];
  closed: boolean;
  onAdd: (county: AskedCounty) => void;
}) {
  const { register, handleSubmit, formState, reset, setError, setFocus } = useForm({
    resolver: zodResolver(form),
    defaultValues: { name: "", state: "" },
  });
  const { errors } = formState;
  const submit = handleSubmit((county) => {
    const twin = props.known.find((known) => isSameCounty(known, county));
    if (twin) {
      setError("name", { message: `${countyText(twin)} stands above already` });
      return;
    }
    props.onAdd(county);
    reset();
    setFocus("name");
  });
  return (
    <Form onSubmit={submit} className="grid gap-2">
      <p>
        <b className="font-strong">A county that is not in the list</b>
        <span className="block text-ink-3 text-meta">It is sent by name and state, and has no price</span>
      </p>
      <div className="grid items-start gap-2 md:grid-cols-[minmax(0,1fr)_8rem_auto]">
        <Field label="County" error={errors.name?.message}>
          <Input disabled={props.closed} {...register("name")} />
        </Field>
        <Field label="State" error={errors.state?.message}>
          <Input disabled={props.closed} placeholder="OH" {...register("state")} />
        </Field>
        <Button type="submit" icon={<Plus />} disabled={props.closed} className="md:mt-5 max-md:h-touch">
          Add to the basket
        </Button>
      </div>
    </Form>
  );
}
