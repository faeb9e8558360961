"use client";

import { useAddressValue } from "@/components/ui/address";

/** Whether the invitation dialog is open. Stored in the address, so that other pages can link to it. */
export function useInviting(): [boolean, (open: boolean) => void] {
  const [invite, setInvite] = useAddressValue("invite");
  return [invite === "true", (open) => setInvite(open ? "true" : null)];
}
