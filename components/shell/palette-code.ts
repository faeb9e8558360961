import { failureFacts } from "@/components/shared/failure-facts";
import { toast } from "@/components/ui/toast";
import type { Permission } from "@/lib/base/permissions";
import { call } from "@/lib/browser/console-api";
import { findApplicant } from "@/lib/features/applicants/contract/applicants.actions";
import type { PaletteItem } from "./palette-items";

/**
 * Offers to find an applicant by access code. It searches only once the reader chooses the item, because each search is
 * in the audit log.
 */
export function findByCode(
  typed: string,
  granted: readonly Permission[],
  open: (address: string) => void,
): PaletteItem[] {
  const code = typed.trim();
  if (!granted.includes("applicant.read") || !/^[\dA-Za-z-]{8,100}$/.test(code)) return [];
  const find = async () => {
    const match = await call(findApplicant, { body: { code } });
    if (match) open(`/applicants/${match.id}`);
    else toast({ title: "No applicant has this access code", state: "unknown" });
  };
  const failed = (error: unknown) => toast({ title: failureFacts(error).title, state: "unknown" });
  return [
    { id: "find by code", title: "Find the applicant with this access code", opens: () => void find().catch(failed) },
  ];
}
