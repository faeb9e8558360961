import { overrideReasons } from "@/lib/domain/decisions/overrides";
import type { Check } from "@/lib/domain/results/view";

type Reason = keyof typeof overrideReasons;

/** Reasons about a document, which need one. */
const aboutDocument: readonly Reason[] = ["worn_document", "poor_image", "unreadable_barcode"];

const documentChecks = ["id", "passport", "hosted-id", "hosted-passport"];

/** The console sent one, or the result shows one. */
const hasDocument = (checks: readonly Check[]) =>
  checks.some(({ key, state, attempts }) => documentChecks.includes(key) && (state !== "absent" || attempts !== null));

export function reasonsFor(checks: readonly Check[]): { value: Reason; label: string }[] {
  const all = Object.entries(overrideReasons).map(([value, label]) => ({ value: value as Reason, label }));
  return hasDocument(checks) ? all : all.filter(({ value }) => !aboutDocument.includes(value));
}
