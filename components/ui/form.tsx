"use client";

import type { ComponentProps, ReactNode } from "react";
import { useHydrated } from "./use-hydrated";

/**
 * Disables controls until React has hydrated: a click would do nothing, and a choice would be lost. They look enabled
 * (the `disabled` styles in `globals.css` exclude them).
 */
export function DisabledUntilHydrated(props: { children: ReactNode }) {
  const hydrated = useHydrated();
  return (
    <fieldset role="none" disabled={!hydrated} data-waking={!hydrated || undefined} className="contents">
      {props.children}
    </fieldset>
  );
}

/**
 * A form that only React submits. Before hydration the browser would submit it and put the values into the address: so
 * its inputs are disabled until then, and its method does not write to the address.
 */
export function Form(props: ComponentProps<"form">) {
  const { children, ...rest } = props;
  return (
    // React submits a form with a function by itself, and sets its method.
    <form {...(typeof rest.action === "function" ? {} : { method: "post" })} noValidate {...rest}>
      <DisabledUntilHydrated>{children}</DisabledUntilHydrated>
    </form>
  );
}
