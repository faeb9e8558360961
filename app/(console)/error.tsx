"use client";

import { LazyFailure } from "@/components/shell/lazy-failure";

/** A page could not be rendered; the shell around it still works, so the reader can go elsewhere. */
export default function ConsoleError(props: { error: unknown; retry: () => void }) {
  return <LazyFailure {...props} />;
}
