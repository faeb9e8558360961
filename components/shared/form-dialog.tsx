"use client";

import { type ReactElement, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { lazyDialog } from "@/components/ui/lazy-part";
import type { JsonEndpointName } from "@/lib/contracts/api";
import type { FormPopupProps } from "./action-form";

type Schema<In extends FieldValues, Out> = FormPopupProps<JsonEndpointName, In, Out>["schema"];

/**
 * A dialog with a form that calls an action. Popup, form library and schema are loaded together, when its trigger is
 * reached. It closes when the action is done; a failure is shown inside, and what was typed stays, also when it is
 * closed and opened again by its trigger.
 *
 * @param props.trigger the element that opens it
 * @param props.onClose of one without a trigger, which is open while it is rendered
 * @param props.schema of what was typed, or what loads it
 * @param props.children the fields
 */
export function FormDialog<N extends JsonEndpointName, In extends FieldValues, Out>(
  props: Omit<FormPopupProps<N, In, Out>, "schema"> & {
    schema: Schema<In, Out> | (() => Promise<Schema<In, Out>>);
    trigger?: ReactElement;
  },
) {
  const [Late] = useState(() =>
    lazyDialog<typeof props>(async () => {
      const { schema } = props;
      const [{ FormPopup }, checked] = await Promise.all([
        import("./action-form"),
        typeof schema === "function" ? schema() : schema,
      ]);
      return (shown) => <FormPopup {...shown} schema={checked} />;
    }),
  );
  return <Late {...props} />;
}
