/** One sentence on where an applicant stands, out of the signals and the sections. It never decides. Pure. */
import type { EvidenceState } from "@/components/ui/evidence";
import type { Signal } from "@/lib/contracts/results";
import type { Counted } from "./cards";

export type Verdict = {
  tone: Extract<EvidenceState, "blocking" | "attention" | "unknown" | "pending" | "info" | "clear">;
  lead: string;
  rest: string;
};

const numbers = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"];
const spoken = (count: number) => numbers[count] ?? String(count);

/** Titles inside a sentence begin small, unless they begin with an abbreviation ("ID", "SSN"). */
const inside = (title: string) =>
  /^\p{Lu}\p{Lu}/u.test(title) ? title : title.charAt(0).toLocaleLowerCase("en") + title.slice(1);

function titles(signals: readonly Signal[], most: number): string {
  const shown = signals.slice(0, most).map(({ title }, index) => (index === 0 ? title : inside(title)));
  const more = signals.length - shown.length;
  return `${shown.join("; ")}${more > 0 ? `; and ${more} more` : ""}.`;
}

const sections = (count: number, what: string) =>
  `${spoken(count)} ${count === 1 ? `section ${what}` : `sections ${what.replace(/^is /, "are ").replace(/^was /, "were ")}`}`;

/**
 * @param signals worst first
 * @param counts the cards of tests by state
 * @returns what stands against the applicant, or what is still open, or that nothing stands out. Silence is never
 *   called good
 */
export function verdictOf(signals: readonly Signal[], counts: Counted): Verdict {
  const blocking = signals.filter(({ severity }) => severity === "blocking");
  const attention = signals.filter(({ severity }) => severity === "attention");
  if (blocking.length > 0) return { tone: "blocking", lead: "Not ready to approve.", rest: titles(blocking, 3) };
  if (attention.length > 0) {
    const lead = `${spoken(attention.length)} ${attention.length === 1 ? "thing" : "things"} to weigh.`;
    return { tone: "attention", lead, rest: titles(attention, 2) };
  }
  const { unknown, unrecognized, pending, clear, absent } = counts;
  if (unknown + unrecognized > 0) {
    const parts = [
      unknown > 0 ? sections(unknown, "is unknown") : null,
      unrecognized > 0 ? sections(unrecognized, "could not be read") : null,
    ].filter((part) => part !== null);
    return {
      tone: "unknown",
      lead: "Not settled.",
      rest: `${parts.map((part, i) => (i ? inside(part) : part)).join(", ")}.`,
    };
  }
  if (pending > 0) return { tone: "pending", lead: "Not finished.", rest: `${sections(pending, "is pending")}.` };
  if (clear === 0) {
    return {
      tone: "info",
      lead: "No test has a result.",
      rest: "That there are no signals says nothing, good or bad.",
    };
  }
  const notTaken = absent > 0 ? `, ${inside(spoken(absent))} not taken` : "";
  return { tone: "clear", lead: "Nothing stands out.", rest: `${sections(clear, "is clear")}${notTaken}.` };
}
