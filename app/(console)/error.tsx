"use client";

import { LazyFailure } from "@/components/shell/lazy-failure";

/** Shown when a page could not be rendered. The shell around the page still works, so the reader can go elsewhere. */
export default function ConsoleError(props: { error: unknown; retry: () => void }) {
  return <LazyFailure {...props} />;
}
