"use client";

import { useEffect, useState } from "react";
import { loadable, whenUsed } from "./loadable";
import type { ToastMessage } from "./toaster";

const toaster = loadable(() => import("./toaster"));

/** Loads the toaster of the page, once `Toasts` is mounted. */
let prepare = () => {};

/**
 * The place of toasts, once per page. Its code is loaded when the page is first used, because toasts follow actions.
 */
export function Toasts() {
  const [parts, setParts] = useState(toaster.loaded);
  useEffect(() => {
    // If the toaster cannot be loaded, the page works without it.
    prepare = () => void toaster.load().then(setParts, () => undefined);
    return whenUsed(() => prepare());
  }, []);
  return parts ? <parts.Toaster /> : null;
}

/** Confirms briefly that something was done. Show an error that needs a response where it happened instead. */
export function toast(message: ToastMessage): void {
  prepare();
  toaster.load().then(
    ({ show }) => show(message),
    () => undefined,
  );
}

/** Says that something could not be opened because its code could not be loaded. */
export function sayNotOpened(): void {
  toast({
    title: "This could not be opened.",
    description: "Check the connection and press it again.",
    state: "attention",
  });
}
