"use client";

import { useAddressValue } from "@/components/ui/address";
import { updateFields } from "@/lib/applicants/user-fields";

const editable = ["all", ...updateFields] as const;
type Edited = (typeof editable)[number];

/**
 * Which field of the applicant is being edited ("all": no field in particular). It is in the address, so that any link
 * can lead to a field's input. The page's header renders the dialog.
 */
export function useEditing(): [Edited | null, (field: Edited | null) => void] {
  const [edit, setEdit] = useAddressValue("edit");
  return [editable.find((field) => field === edit) ?? null, setEdit];
}
