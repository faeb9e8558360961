import { overrideReasons } from "@/lib/domain/decisions/overrides";
import type { Check } from "@/lib/domain/results/view";

type Reason = keyof typeof overrideReasons;

/** Reasons about a document. They apply only if there is a document. */
const aboutDocument: readonly Reason[] = ["worn_document", "poor_image", "unreadable_barcode"];

const documentChecks = ["id", "passport", "hosted-id", "hosted-passport"];

/** Whether the console sent a document, or the result shows one. */
const hasDocument = (checks: readonly Check[]) =>
  checks.some(({ key, state, attempts }) => documentChecks.includes(key) && (state !== "absent" || attempts !== null));

/** Returns the reasons that a request for an override can have. */
export function reasonsFor(checks: readonly Check[]): { value: Reason; label: string }[] {
  const all = Object.entries(overrideReasons).map(([value, label]) => ({ value: value as Reason, label }));
  return hasDocument(checks) ? all : all.filter(({ value }) => !aboutDocument.includes(value));
}
