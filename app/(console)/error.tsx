"use client";

import { PageFailure } from "@/components/layout/page-failure";

/** A page could not be rendered; the shell around it still works, so the reader can go elsewhere. */
export default function ConsoleError(props: { error: unknown; retry: () => void }) {
  return <PageFailure {...props} />;
}
