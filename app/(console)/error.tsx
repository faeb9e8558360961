"use client";

import { PageFailure } from "@/components/layout/page-failure";

/** A page could not be drawn; the shell around it still stands, so that one can go elsewhere. */
export default function ConsoleError(props: { error: unknown; retry: () => void }) {
  return <PageFailure {...props} />;
}
