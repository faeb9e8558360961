"use client";

import { useAddressValue } from "@/components/ui/address";
import { updateFields } from "@/lib/domain/applicants/user-fields";

const editable = ["all", ...updateFields] as const;
type Edited = (typeof editable)[number];

/**
 * Keeps the edited field in the address, so that any link can lead to a field's input. "all": no field in particular.
 */
export function useEditing(): [Edited | null, (field: Edited | null) => void] {
  const [edit, setEdit] = useAddressValue("edit");
  return [editable.find((field) => field === edit) ?? null, setEdit];
}
