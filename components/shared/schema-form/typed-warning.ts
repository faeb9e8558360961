/** Warnings about typed values that are accepted, but that a person should check before they are sent. Pure. */
import { hiddenIn } from "@/lib/base/hidden-characters";
import { whyNeverIssued } from "@/lib/identity/operations/never-issued";
import type { Control } from "./form-fields";

/**
 * Returns a warning about a typed value, or null.
 *
 * @param typed returns the typed text. It is called only if the kind of field has warnings
 */
export function typedWarning(kind: Control["kind"], typed: () => string): string | null {
  if (kind === "ssn") {
    const why = whyNeverIssued(typed());
    return (
      why && `${why} Verify the number before you submit it. The service bills each check, even if the number is wrong.`
    );
  }
  if (kind !== "name") return null;
  const hidden = hiddenIn(typed());
  if (hidden.length === 0) return null;
  const what = hidden.length === 1 ? "A character that cannot be seen is" : "Characters that cannot be seen are";
  return `${what} left out: ${hidden.join(", ")}.`;
}
