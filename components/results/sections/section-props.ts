import type { EvidenceState } from "@/components/ui/evidence";
import type { CheckId, ResultCard } from "@/lib/checks/catalog";
import type { ApplicantView } from "@/lib/contracts/applicants";
import type { Check, ResultView } from "@/lib/contracts/results";

/** What every section of a result is drawn from. */
export type SectionProps = {
  card: ResultCard;
  state: EvidenceState;
  /** The pill's word, when the state's own says too much. */
  word?: string | undefined;
  result: ResultView;
  applicant: ApplicantView | undefined;
};

/** What stands under the title of a test that was never taken. */
export const noResult = "No result exists, good or bad";

export function checkOf(result: Pick<ResultView, "checks">, key: CheckId): Check | undefined {
  return result.checks.find((check) => check.key === key);
}

/** The frame's parts: every section of the card, under its path. */
export function partsOf({ card, result }: Pick<SectionProps, "card" | "result">) {
  return card.sections.map((path) => ({ path, section: result.sections[path] }));
}

/** "Attempt 2" or nothing: what is not counted is not said. */
export function attemptWords(check: Check | undefined): string | null {
  return check?.attempts ? `Attempt ${check.attempts}` : null;
}

/** Sentences on one line. */
export function sentence(parts: readonly (string | null | undefined)[]): string {
  return parts
    .filter((part): part is string => Boolean(part))
    .map((part) => `${part.charAt(0).toLocaleUpperCase("en")}${part.slice(1)}.`)
    .join(" ");
}
