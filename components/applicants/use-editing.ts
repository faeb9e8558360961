"use client";

import { parseAsStringLiteral, useQueryState } from "nuqs";
import { updateFields } from "./user-fields";

/**
 * Which field of the applicant on this page is edited ("all": none before the others): in the address, so that whatever
 * asks for a field can lead to its box. The dialog stands in the head of the page.
 */
export function useEditing() {
  return useQueryState("edit", parseAsStringLiteral(["all", ...updateFields]));
}
