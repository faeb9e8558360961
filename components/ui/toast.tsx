"use client";

import dynamic from "next/dynamic";
import type { ToastMessage } from "./toaster";

/** Where toasts appear. Rendered once on a page; loaded once the page can be used, because what is confirmed comes later. */
export const Toasts = dynamic(() => import("./toaster").then((module) => module.Toaster), { ssr: false });

/**
 * Confirms in passing that something was done. Not for errors that need a response: show those where they happened.
 */
export function toast(message: ToastMessage): void {
  void import("./toaster").then(({ show }) => show(message));
}
