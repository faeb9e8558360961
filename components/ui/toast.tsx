"use client";

import dynamic from "next/dynamic";
import type { ToastMessage } from "./toaster";
import { useHydrated } from "./use-hydrated";

const Toaster = dynamic(() => import("./toaster").then((module) => module.Toaster), { ssr: false });

/** Where toasts appear. Rendered once per page; loaded after hydration, since toasts only follow actions. */
export function Toasts() {
  // Not on the server: Next would leave a failed part of the page in its place.
  return useHydrated() ? <Toaster /> : null;
}

/**
 * Confirms in passing that something was done. Not for errors that need a response: show those where they happened.
 */
export function toast(message: ToastMessage): void {
  void import("./toaster").then(({ show }) => show(message));
}
