/** The latest outcome of a card in one line, which is all that a collapsed card shows. Pure. */
import type { CheckId, ResultCard } from "@/lib/domain/checks/catalog";
import type { EvidenceState } from "@/lib/domain/results/evidence";
import { flagOf, readerOf } from "@/lib/domain/results/reading";
import type { Check, ResultView } from "@/lib/domain/results/view";

type Facts = { result: ResultView; check: (key: CheckId) => Check | undefined; first: Check | undefined };

const attempt = ({ first }: Facts) => (first?.attempts ? `Attempt ${first.attempts}` : null);
const withAttempt = (facts: Facts) => sentences([facts.first?.summary, attempt(facts)]);

/** The summaries of cards that say more than the summary of their first check. */
const summaries: Partial<Record<ResultCard["id"], (facts: Facts) => string>> = {
  "photo-id": idSummary,
  passport: (facts) => {
    const data = readerOf(facts.result.sections.passportData, "passportData");
    const country = data.at("CountryLong").text ?? data.at("Country").text;
    return sentences([country, facts.first?.summary, attempt(facts)]);
  },
  face: withAttempt,
  "hosted-id": withAttempt,
  "hosted-passport": withAttempt,
  contact: ({ check }) => sentences([phraseFor("phone", check("phone")), phraseFor("email", check("email"))]),
  background: ({ check }) =>
    sentences([flagged("criminal", check("background")), flagged("watch list", check("watchlist"))]),
  company: () => "From the service.",
  user: () => "From the applicant.",
};

export function summaryOfCard(card: ResultCard, state: EvidenceState, result: ResultView): string {
  const check = (key: string) => result.checks.find((one) => one.key === key);
  const first = card.checks.map(check).find((one) => one !== undefined);
  const summary = summaries[card.id];
  const areSeveral = card.checks.length > 1;
  const plain = (areSeveral ? undefined : first?.summary) ?? "No result yet";
  if (state === "absent" && !areSeveral) return plain;
  return summary?.({ result, check, first }) || plain;
}

function idSummary(facts: Facts): string {
  const data = readerOf(facts.result.sections.scannedUser, "scannedUser");
  const isBarcodeRead = flagOf(data.at("IsBarcodeRead"));
  const unread = flagOf(data.at("IsOcrRead")) ? "Barcode not read, front read by OCR" : "Barcode not read";
  const how = isBarcodeRead === null ? null : isBarcodeRead ? "Barcode read" : unread;
  return sentences([data.at("DocumentDetectedName").text, how, attempt(facts)]);
}

/** Returns the summary of a check as a part of a sentence, for example "email not verified". */
function phraseFor(name: string, check: Check | undefined): string | null {
  if (!check || check.state === "absent") return null;
  return `${name} ${check.summary.charAt(0).toLowerCase()}${check.summary.slice(1)}`;
}

function flagged(what: string, check: Check | undefined): string | null {
  if (!check || check.state === "absent") return null;
  if (check.state === "clear") return `no ${what} record`;
  return ["attention", "blocking", "resolved"].includes(check.state) ? `${what} record` : `${what}: ${check.summary}`;
}

function sentences(parts: readonly (string | null | undefined)[]): string {
  return parts
    .filter((part): part is string => Boolean(part))
    .map((part) => `${part.charAt(0).toLocaleUpperCase("en")}${part.slice(1)}.`)
    .join(" ");
}
