"use client";

import type { ComponentProps, KeyboardEvent, ReactNode, SubmitEvent } from "react";
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
 * its inputs are disabled until then, and its method does not write to the address. ⌘↵ or Ctrl+↵ sends it from any of its
 * fields.
 */
export function Form(
  props: Omit<ComponentProps<"form">, "action" | "method" | "noValidate" | "onSubmit"> & {
    onSubmit?: (event: SubmitEvent<HTMLFormElement>) => unknown;
  },
) {
  const { children, onSubmit, onKeyDown, ...rest } = props;
  const sendByKey = (event: KeyboardEvent<HTMLFormElement>) => {
    onKeyDown?.(event);
    const isSend = event.key === "Enter" && (event.metaKey || event.ctrlKey) && !event.nativeEvent.isComposing;
    // While it is sent, or cannot be, its button submits nothing.
    const button = event.currentTarget.querySelector<HTMLButtonElement>("button[type=submit]");
    if (!isSend || !button || event.defaultPrevented) return;
    event.preventDefault();
    if (!event.repeat) event.currentTarget.requestSubmit(button);
  };
  return (
    <form
      {...rest}
      method="post"
      onKeyDown={sendByKey}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // A busy button does not submit, but without one Enter in the only input of a form does.
        if (!event.currentTarget.querySelector("button[aria-busy]")) void onSubmit?.(event);
      }}
    >
      <DisabledUntilHydrated>{children}</DisabledUntilHydrated>
    </form>
  );
}
