"use client";

import { parseAsBoolean, useQueryState } from "nuqs";

/** Whether the invitation dialog is open. Stored in the address, so that other pages can link to it. */
export function useInviting() {
  return useQueryState("invite", parseAsBoolean.withDefault(false).withOptions({ scroll: false }));
}
