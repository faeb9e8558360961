"use client";

import type { ComponentProps, ReactNode } from "react";
import { useHydrated } from "./use-hydrated";

/**
 * Controls that nobody can use before React has taken over what the server drew: a click would come to nothing, and a
 * choice would be forgotten. They look as they will (`disabled` in `globals.css` leaves them out).
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
 * A form that only React sends. Until it has taken over, the browser would send it by itself, and write what is in its
 * boxes into the address: so its boxes wait, and its method is none that writes into addresses.
 */
export function Form(props: ComponentProps<"form">) {
  const { children, ...rest } = props;
  return (
    // React sends a form with a function by itself, and knows its method.
    <form {...(typeof rest.action === "function" ? {} : { method: "post" })} noValidate {...rest}>
      <DisabledUntilHydrated>{children}</DisabledUntilHydrated>
    </form>
  );
}
