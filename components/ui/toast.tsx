"use client";

import { useEffect, useState } from "react";
import { loadable, whenUsed } from "./loadable";
import type { ToastMessage } from "./toaster";

const toaster = loadable(() => import("./toaster"));

/** Loads the toaster that is on the page. */
let prepare = () => {};

/** Where toasts appear. Rendered once per page; loaded when the page is first used, since toasts follow actions. */
export function Toasts() {
  const [parts, setParts] = useState(toaster.loaded);
  useEffect(() => {
    // A page works without the toaster too.
    prepare = () => void toaster.load().then(setParts, () => undefined);
    return whenUsed(() => prepare());
  }, []);
  return parts ? <parts.Toaster /> : null;
}

/** Confirms in passing that something was done. Show errors that need a response where they happened instead. */
export function toast(message: ToastMessage): void {
  prepare();
  toaster.load().then(
    ({ show }) => show(message),
    () => undefined,
  );
}

/** Something opens by code that could not be loaded. */
export function sayNotOpened(): void {
  toast({
    title: "This could not be opened.",
    description: "Check the connection and press it again.",
    state: "attention",
  });
}
