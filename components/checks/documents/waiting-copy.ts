/** What each word of Check Upload means for the person who waits (Meaning of upload results). Pure. */
import type { EvidenceState } from "@/components/ui/evidence";
import type { Word } from "./waits";

type Words = { state: EvidenceState; title: string; next: string };

const words: Record<Exclude<Word, "complete" | "parsing_failed"> | "sent", Words> = {
  sent: {
    state: "pending",
    title: "The service has the pictures and is reading them.",
    next: "This takes a few seconds.",
  },
  unknown_state: {
    state: "pending",
    title: "It is too early to say.",
    next: "The service wants 20 seconds between questions.",
  },
  unknown_error: {
    state: "unknown",
    title: "The service could not say just now.",
    next: "It is asked again in a few moments. Nothing has to be sent again.",
  },
  under_review: {
    state: "pending",
    title: "Under manual review.",
    next: "A person at the service looks at the document, usually for less than 5 minutes. You may leave: the answer comes by itself, here and on the applicant's page.",
  },
  unknown: {
    state: "unknown",
    title: "The service answered with a word that its interface does not list.",
    next: "It is asked again in a minute.",
  },
};

/** @param word the service's last word; null: it was not asked yet */
export function waitingWords(word: Word | null): Words {
  // Of an upload that has ended there is nothing to wait for.
  if (word === null || word === "complete" || word === "parsing_failed") return words.sent;
  return words[word];
}
