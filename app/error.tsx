"use client";

import { LazyFailure } from "@/components/shell/lazy-failure";

/** A page outside the shell, or the shell itself, could not be rendered. */
export default function RootError(props: { error: unknown; retry: () => void }) {
  return <LazyFailure {...props} alone />;
}
