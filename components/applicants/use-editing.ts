"use client";

import { useAddressValue } from "@/components/ui/address";
import { updateFields } from "@/lib/domain/applicants/user-fields";

const editable = ["all", ...updateFields] as const;
type Edited = (typeof editable)[number];

/**
 * Keeps the edited field in the address, so that a link can lead to the input of a field. "all" opens the form without
 * such a field.
 */
export function useEditing(): [Edited | null, (field: Edited | null) => void] {
  const [edit, setEdit] = useAddressValue("edit");
  return [editable.find((field) => field === edit) ?? null, setEdit];
}
