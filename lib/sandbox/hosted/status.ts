/**
 * The state of a flow of the hosted UI. Its uploads follow the same rules and scripts as uploads over the interface.
 */
import { checkUpload, type DocumentKind, readingOf } from "../service/operations/documents";
import type { Settings } from "../service/operations/handler";
import { isPassed, quizTries } from "../service/operations/quiz";
import type { Person } from "../service/person";
import { day, type Facts } from "../service/timing";
import type { HostedFlow } from "./flow";
import { type FlowState, hasAttempts } from "./state";

/** How long a token opens the hosted UI. The interface does not state it, so the sandbox assumes a day. */
export const tokenLifetimeMs = day;

/** Returns the uploads of a kind in all flows of a person, oldest first. */
function hostedUploads({ hosted }: Person, kind: DocumentKind) {
  const uploads = hosted.flatMap((flow) => flow.uploads.filter((upload) => upload.kind === kind));
  return uploads.sort((one, other) => one.at - other.at);
}

/**
 * Returns the facts as if the person had only the uploads of the hosted UI. The hosted UI never makes enhanced uploads.
 */
function asUploaded(facts: Facts, kind: DocumentKind): Facts {
  const uploads = hostedUploads(facts.person, kind).map(({ kind: _, ...upload }) => ({ ...upload, enhanced: false }));
  return { ...facts, person: { ...facts.person, [kind]: { uploads, verification: null } } };
}

/** Returns the result of the latest upload of a kind, and the data read from it. Null without an upload. */
export function hostedDocument(facts: Facts, kind: DocumentKind) {
  const attempts = hostedUploads(facts.person, kind).length;
  if (attempts === 0) return null;
  const uploaded = asUploaded(facts, kind);
  const { result, description } = checkUpload(uploaded, kind);
  return { attempts, result, description, reading: result === "complete" ? readingOf(uploaded, kind) : null };
}

/** What the page may know about the flow, and whether the verification option of the flow is fulfilled. */
type FlowStatus = Pick<FlowState, "document" | "hasSelfie" | "quiz" | "attempts" | "isExhausted"> & {
  isComplete: boolean;
};

function quizOf(person: Person, flow: HostedFlow): FlowStatus["quiz"] {
  const own = person.quiz.filter(({ id, answeredAt }) => flow.quizzes.includes(id) && answeredAt !== null);
  if (own.length === 0) return null;
  return own.some(isPassed) ? "passed" : "failed";
}

/**
 * Returns the status of a flow. EITHER requires a document with a selfie, or a passed quiz. BOTH requires both
 * (interface, Hosted verification UI). The limit of attempts applies only to ID uploads and the quiz (interface, States
 * and transitions). A passport can therefore always be sent, and a flow is exhausted only if it needs the quiz and no
 * attempt is left.
 */
export function flowStatusOf(
  facts: Facts,
  flow: HostedFlow,
  { attemptLimit }: Pick<Settings, "attemptLimit">,
): FlowStatus {
  const { person } = facts;
  const kind = flow.uploads.at(-1)?.kind;
  const latest = kind ? hostedDocument(facts, kind) : null;
  const document = kind && latest ? { kind, result: latest.result, description: latest.description } : null;
  const quiz = quizOf(person, flow);
  const attempts = {
    id: { used: hostedUploads(person, "id").length, limit: attemptLimit },
    passport: { used: hostedUploads(person, "passport").length, limit: null },
    quiz: { used: quizTries(person), limit: attemptLimit },
  };
  const documentDone = document?.result === "complete" && flow.selfie !== null;
  const isBoth = flow.option === "BOTH";
  return {
    document,
    hasSelfie: flow.selfie !== null,
    quiz,
    attempts,
    isComplete: isBoth ? documentDone && quiz === "passed" : documentDone || quiz === "passed",
    isExhausted: isBoth && quiz !== "passed" && !hasAttempts(attempts.quiz),
  };
}
