/**
 * The API of the hosted verification page: it returns the flow's state, and receives each part that the flow collects.
 */
import { z } from "zod";
import * as field from "@/lib/identity/operations/fields";
import { quizResponse } from "@/lib/identity/operations/responses";
import { isReadable } from "../images";
import { homeOf } from "../service/address";
import { type Call, companyName } from "../service/operations/handler";
import { handlers } from "../service/operations/handlers";
import { missingToFind, quizTries } from "../service/operations/quiz";
import { type FlowState, hasAttempts, type QuizOffer } from "./state";
import { flowStatusOf } from "./status";
import { flowId, PageRefusal, type Visit } from "./visits";

export function stateOf({ call, flow }: Visit): FlowState {
  const { isComplete, ...status } = flowStatusOf(call, flow, call.settings);
  const ended = flow.endedAt === null ? null : isComplete ? "complete" : "exhausted";
  return {
    ...status,
    flow: flowId(flow),
    company: companyName,
    firstName: call.person.user.firstName,
    option: flow.option,
    needsConsent: call.person.consent === null,
    ended,
    redirectUrl: ended && flow.redirectUrl,
  };
}

const refused = (message: string) => new PageRefusal(400, "refused", message);

/** Refuses data before consent is recorded (interface, Process), and once the flow has ended. */
function requireOpen({ call, flow }: Visit): void {
  if (flow.endedAt !== null)
    throw new PageRefusal(410, "used", "This verification is complete. You can close this page.");
  if (!call.person.consent) throw refused("Give your consent first.");
}

function run(call: Call, operationId: string, fields: unknown): unknown {
  const handler = handlers.get(operationId);
  if (!handler) throw new Error(`No handler for ${operationId}`);
  return handler.run(call, fields);
}

const consentForm = z.strictObject({ fullName: z.string(), disclosure: z.boolean() });

/** Records the consent that the first screen asks for. The company's button starts a flow without recording any. */
function consent(visit: Visit, body: unknown): FlowState {
  const { fullName, disclosure } = consentForm.parse(body);
  run(visit.call, "user.consent", {
    isBackgroundDisclosureAccepted: disclosure,
    GLBPurposeAndDPPAPurpose: true,
    FCRAPurpose: true,
    fullName,
  });
  return stateOf(visit);
}

const documentForm = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("id"),
    front: field.image({ title: "Front" }),
    back: field.image({ title: "Back" }),
  }),
  z.strictObject({ kind: z.literal("passport"), page: field.image({ title: "Data page" }) }),
]);

/**
 * Saves the pictures of a document. The answer confirms only that they were saved, because the service processes them
 * asynchronously. The flow's state reports the outcome (interface, Identity document operations, rule 2).
 */
function document(visit: Visit, body: unknown): FlowState {
  requireOpen(visit);
  const form = documentForm.parse(body);
  const { attempts, document: latest } = flowStatusOf(visit.call, visit.flow, visit.call.settings);
  if (latest?.result === "unknown_state") throw refused("The pictures that were sent before are being read.");
  if (latest?.result === "complete") throw refused("A document was read already.");
  if (!hasAttempts(attempts[form.kind])) throw refused("All attempts for this document are used.");
  const images = form.kind === "id" ? [form.front, form.back] : [form.page];
  const { now, person } = visit.call;
  const address = homeOf(person.user);
  visit.flow.uploads.push({ at: now, kind: form.kind, readable: images.every(isReadable), address });
  return stateOf(visit);
}

const selfieForm = z.strictObject({ image: field.image({ title: "Selfie" }) });

function selfie(visit: Visit, body: unknown): FlowState {
  requireOpen(visit);
  visit.flow.selfie = { at: visit.call.now, readable: isReadable(selfieForm.parse(body).image) };
  return stateOf(visit);
}

/**
 * Returns a quiz, or the fields that the quiz needs first (interface, Get Identity Proof Quiz). Offers no quiz if its
 * answers would be refused.
 */
function quiz(visit: Visit): QuizOffer {
  requireOpen(visit);
  if (quizTries(visit.call.person) >= visit.call.settings.attemptLimit) {
    throw refused("All attempts for the questions are used.");
  }
  const missing = missingToFind(visit.call);
  if (missing && missing.length > 0) return { missing: [...missing] };
  const { data } = quizResponse.parse(run(visit.call, "quiz.get", {}));
  const session = data?.IDMSessionId ?? "";
  visit.flow.quizzes.push(session);
  const questions = (data?.IDMKBAResponse?.KBAQuestion ?? []).map((question) => ({
    id: question.QuestionId ?? 0,
    text: question.Question ?? "",
    options: (question.Options ?? []).map(({ id, option }) => ({ id: id ?? 0, text: option ?? "" })),
  }));
  return { session, questions };
}

const answersForm = z.strictObject({
  session: z.string(),
  answers: z.array(z.strictObject({ question: z.int(), answer: z.int() })).max(50),
});

function answers(visit: Visit, body: unknown): FlowState {
  requireOpen(visit);
  const form = answersForm.parse(body);
  if (!visit.flow.quizzes.includes(form.session)) throw refused("These questions were not asked here.");
  run(visit.call, "quiz.answer", {
    IDMSessionId: form.session,
    questionAnswers: form.answers.map(({ question, answer }) => ({ QuestionId: question, AnswerId: answer })),
  });
  return stateOf(visit);
}

/** Adds only the fields that the quiz needs, because a link must not change other data of the company. */
function details(visit: Visit, body: unknown): FlowState {
  requireOpen(visit);
  const missing = missingToFind(visit.call) ?? [];
  const fields = z.record(z.string(), z.string()).parse(body);
  if (Object.keys(fields).some((name) => !missing.includes(name))) throw refused("This was not asked for.");
  run(visit.call, "user.update", fields);
  return stateOf(visit);
}

/** Ends the flow once its verification option is fulfilled, or can no longer be fulfilled. */
function finish(visit: Visit): FlowState {
  requireOpen(visit);
  const { isComplete, isExhausted } = flowStatusOf(visit.call, visit.flow, visit.call.settings);
  if (!isComplete && !isExhausted) {
    throw refused(
      visit.flow.option === "BOTH"
        ? "A document with a selfie and the questions are both needed."
        : "A document with a selfie, or the questions, are needed.",
    );
  }
  visit.flow.endedAt = visit.call.now;
  return stateOf(visit);
}

type ApiRoute = (visit: Visit, body: unknown) => unknown;

/** The routes, by the part of the path after /verify/api/. All of them are POST, and each answer is JSON. */
export const apiRoutes: ReadonlyMap<string, ApiRoute> = new Map<string, ApiRoute>([
  ["state", stateOf],
  ["consent", consent],
  ["document", document],
  ["selfie", selfie],
  ["quiz", quiz],
  ["answers", answers],
  ["details", details],
  ["finish", finish],
]);
