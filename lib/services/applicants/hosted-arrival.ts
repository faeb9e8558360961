/** Whether an applicant invited to the hosted page has verified themselves since. */
import { canonicalJson, type Json } from "@/lib/audit/canonical";
import { readSections } from "@/lib/results/sections";
import { wordOf } from "@/lib/results/states";

/**
 * The hosted page's possible contributions, as text to compare: a document that was read, and an answered quiz. An
 * unreadable picture or an unfinished quiz does not count. The result does not say where a quiz was taken.
 */
function taken(json: unknown): string[] {
  const { sections } = readSections(json);
  const documents = [sections["verifyUI.scannedUser"], sections["verifyUI.passport"]]
    .filter(({ parsed }) => wordOf(parsed?.result) === "complete")
    // Parsed JSON.
    .map(({ raw }) => canonicalJson(raw as Json));
  const status = sections.identityProof.parsed?.status;
  const quiz = typeof status === "boolean" ? [canonicalJson(sections.identityProof.raw as Json)] : [];
  return [...documents, ...quiz];
}

/** @param before the result at the time of the invitation; null if there was none, so that everything is new */
export function hasArrived(before: unknown, now: unknown): boolean {
  const known = new Set(taken(before));
  return taken(now).some((one) => !known.has(one));
}
