"use client";

import { parseAsStringLiteral, useQueryState } from "nuqs";
import { updateFields } from "./user-fields";

/**
 * Which field of the applicant is being edited ("all": no field in particular). It is in the address, so that any link
 * can lead to a field's input. The page's header renders the dialog.
 */
export function useEditing() {
  return useQueryState("edit", parseAsStringLiteral(["all", ...updateFields]));
}
