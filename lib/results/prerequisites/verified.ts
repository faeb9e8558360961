/** Whether the identity is verified already, by the service or by override, and what that keeps from being run. */
import { stateOfWord } from "../states";
import { type ApplicantFacts, type Document, isAfter, lastRun, onPage, type Rule, uploadsOf } from "./facts";

/** An identity is verified by override once, and the service has nothing left to verify then. */
export const overridden: Rule = (known) =>
  known.overridden
    ? {
        code: "done",
        why: "The identity is verified by override.",
        fix: { href: onPage(known), label: "See it" },
        verifiedBy: "override",
      }
    : null;

/** `idVerification` says that the service has verified the ID. */
const idPassed = ({ result }: ApplicantFacts) =>
  stateOfWord(result?.sections.idVerification.parsed?.status ?? null) === "clear";

/**
 * The document by which the service says that it has verified the identity: the result says so of an ID, the answer of
 * Verify of either. Null where nothing says so.
 */
export function verifiedBy(known: ApplicantFacts): Document | null {
  if (idPassed(known) || known.verified.id) return "id";
  return known.verified.passport ? "passport" : null;
}

const cards: Record<Document, { anchor: string; word: string }> = {
  id: { anchor: "#photo-id", word: "ID" },
  passport: { anchor: "#passport", word: "passport" },
};

const seeIt = (known: ApplicantFacts, document: Document) => ({
  href: onPage(known, cards[document].anchor),
  label: `See the ${cards[document].word}`,
});

/** "identity not verified → Manually Verify Identity": one that is verified already, by whomever, is not. */
export const notVerifiedYet: Rule = (known) => {
  const by = verifiedBy(known);
  if (known.overridden || !by) return overridden(known);
  return { code: "done", why: "The service has verified this identity itself.", fix: seeIt(known, by), verifiedBy: by };
};

/** A verified identity is verified once; a new upload of the document may be verified again. */
export const verifiedAlready =
  (document: Document): Rule =>
  (known) => {
    if (known.overridden) return overridden(known);
    const by = verifiedBy(known);
    if (!by) return null;
    const upload = lastRun(known, uploadsOf[document]);
    const verified = lastRun(known, [`document.verify-${document}`]);
    if (upload && (!verified || isAfter(upload.startedAt, verified.startedAt))) return null;
    const why = `The ${cards[by].word} is verified${by === document ? "" : ", and with it the identity"}.`;
    return { code: "done", why, fix: seeIt(known, by), verifiedBy: by };
  };
