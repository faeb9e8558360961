"use client";

import { LazyFailure } from "@/components/shell/lazy-failure";

/** Shown when a page outside the shell, or the shell itself, could not be rendered. */
export default function RootError(props: { error: unknown; retry: () => void }) {
  return <LazyFailure {...props} alone />;
}
