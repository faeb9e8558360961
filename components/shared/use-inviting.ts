"use client";

import { parseAsBoolean, useQueryState } from "nuqs";

/** Whether the invitation of the applicant on this page is open: in the address, so that other pages can lead to it. */
export function useInviting() {
  return useQueryState("invite", parseAsBoolean.withDefault(false).withOptions({ scroll: false }));
}
