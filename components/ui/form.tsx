"use client";

import type { ComponentProps, KeyboardEvent, ReactNode, SubmitEvent } from "react";
import { useHydrated } from "./use-hydrated";

/**
 * Disables controls until React has hydrated, because a click would do nothing and a choice would be lost. The controls
 * look enabled: the `disabled` styles in `globals.css` exclude them.
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
 * A form that only React submits. Before hydration, the browser would submit it and write the values into the address.
 * The inputs are therefore disabled until then, and the method is POST. ⌘↵ or Ctrl+↵ submits the form from any of its
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
    // A busy or unavailable button is not of the type "submit", so that the key does nothing.
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
        // While the button is busy, Enter in the only input of a form would still submit it.
        if (!event.currentTarget.querySelector("button[aria-busy]")) void onSubmit?.(event);
      }}
    >
      <DisabledUntilHydrated>{children}</DisabledUntilHydrated>
    </form>
  );
}
