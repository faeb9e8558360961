/**
 * The demo people (`data/people.json`): their data, their results, and the operations that bring them to their state
 * without waiting.
 */
import { z } from "zod";
import { countyHistoryResponse } from "@/lib/identity/operations/county-responses";
import { isOperationId, type OperationId } from "@/lib/identity/operations/list";
import { operation } from "@/lib/identity/operations/registry";
import { quizResponse } from "@/lib/identity/operations/responses";
import { testResult } from "@/lib/identity/operations/test-result";
import { createUser } from "@/lib/identity/operations/user";
import peopleJson from "./data/people.json";
import { asWritten } from "./data-files";
import { sampleImages } from "./images";
import { type QuizFacts, rightOption } from "./service/quiz-questions";
import { script } from "./service/script";

const operationId = z.custom<OperationId>((value) => typeof value === "string" && isOperationId(value));

const step = z.strictObject({
  operation: operationId,
  /** The fields of the call, without those that `completions` adds when the call is sent. */
  fields: z.record(z.string(), z.unknown()).default({}),
  wrongAnswers: z.int().min(0).default(0),
  /** Whether the service is expected to refuse this call (400), because the refusal is part of the person's state. */
  refused: z.boolean().default(false),
});
type Step = z.output<typeof step>;

export const demoPerson = z.strictObject({
  key: z.string(),
  /** A sentence that says what this person demonstrates. */
  shows: z.string(),
  create: asWritten(createUser.request),
  script: asWritten(script.required({ phone: true })),
  /** A step without fields is written as the id of its operation alone. */
  steps: z.array(z.union([operationId.transform((id) => step.parse({ operation: id })), step])),
  /** Whether the demo's reviewer has approved this person. */
  approved: z.boolean().default(false),
});
export type DemoPerson = z.output<typeof demoPerson>;

type Earlier = {
  person: DemoPerson;
  step: Step;
  answers: ReadonlyMap<OperationId, unknown>;
};

function consentFields({ person }: Earlier) {
  const { firstName, middleName, lastName } = person.create;
  return {
    isBackgroundDisclosureAccepted: true,
    GLBPurposeAndDPPAPurpose: true,
    FCRAPurpose: true,
    fullName: [firstName, middleName, lastName].filter(Boolean).join(" "),
  };
}

/** Returns the fields of Verify Quiz for a quiz. The first `wrongAnswers` questions are answered wrongly. */
export function answersTo(quiz: unknown, facts: QuizFacts, wrongAnswers = 0) {
  const { data } = quizResponse.parse(quiz);
  const questionAnswers = (data?.IDMKBAResponse?.KBAQuestion ?? []).map((question, index) => {
    const options = (question.Options ?? []).map(({ id, option }) => ({ id: id ?? 0, option: option ?? "" }));
    const questionFields = {
      QuestionId: question.QuestionId ?? 0,
      Question: "",
      QuestionType: question.QuestionType ?? "",
    };
    const right = rightOption({ ...questionFields, Options: options }, facts);
    const wrong = options.find(({ id }) => id !== right)?.id;
    return { QuestionId: questionFields.QuestionId, AnswerId: index < wrongAnswers ? wrong : right };
  });
  return { IDMSessionId: data?.IDMSessionId, questionAnswers };
}

function quizFields({ person, step: { wrongAnswers }, answers }: Earlier) {
  const { houseNumber = null, streetName = null, city = null, ssn = null } = person.create;
  const facts = { user: { houseNumber, streetName, city, ssn }, phone: person.script.phone };
  return answersTo(answers.get("quiz.get"), facts, wrongAnswers);
}

function countyFields({ step: { fields }, answers }: Earlier) {
  const history = countyHistoryResponse.parse(answers.get("records.county-history"));
  const county = history.countyWithPrice?.find(({ County }) => County === fields.county);
  return { countyUUID: county?.countyUUID, state: county?.State };
}

function businessFields({ answers }: Earlier) {
  const businesses = testResult.parse(answers.get("user.test-result")).FEINVerification;
  const first = Array.isArray(businesses) ? businesses[0] : undefined;
  return { businessUUID: z.object({ uuid: z.unknown() }).safeParse(first).data?.uuid };
}

/**
 * Fields that depend on the person or on earlier answers, and pictures. The fields of the step itself take precedence.
 */
const completions: Partial<Record<OperationId, (earlier: Earlier) => Record<string, unknown>>> = {
  "user.consent": consentFields,
  "document.upload-id": () => ({ idFront: sampleImages.idFront, idBack: sampleImages.idBack, country: 0 }),
  "document.upload-passport": () => ({ idFront: sampleImages.passport }),
  "document.upload-passport-enhanced": () => ({ idFront: sampleImages.passport }),
  "user.compare-photos": ({ step: { fields } }) => ({
    documentFaceMatch: true,
    ...(fields.documentFaceMatch === false ? { sourceImage: sampleImages.idFront } : {}),
    targetImage: sampleImages.face,
  }),
  "quiz.answer": quizFields,
  "records.county-criminal": countyFields,
  "records.county-civil": countyFields,
  "business.full-search": businessFields,
};

/** Defaults of a demo person's script: checks take no time, and the test window is closed. */
const promptDefaults = { prompt: true, windowMs: 0 };

const people: readonly DemoPerson[] = z
  .array(demoPerson)
  .parse(peopleJson)
  .map((person) => ({ ...person, script: { ...promptDefaults, ...person.script } }));

// The steps whose fields are complete are validated with the rules of their operations before any step runs.
for (const { operation: id, fields } of people.flatMap(({ steps }) => steps)) {
  if (!completions[id]) operation(id).request.parse(fields);
}

/** Returns the people in the order in which they are created. */
export function demoPeople(): readonly DemoPerson[] {
  return people;
}

type Identity = { firstName: string; lastName: string; dob: string };
const identityKey = ({ firstName, lastName, dob }: Identity) =>
  JSON.stringify([firstName.normalize("NFC"), lastName.normalize("NFC"), dob]);
const byIdentity = new Map(people.map((person) => [identityKey(person.create), person]));

/** Returns the demo person with this name and birth date (DD-MM-YYYY), or undefined. */
export const findDemoPerson = (who: Identity): DemoPerson | undefined => byIdentity.get(identityKey(who));

/** Sends an operation. Rejects if the service refuses it. */
export type Send = (operation: OperationId, fields: Record<string, unknown>) => Promise<unknown>;

/**
 * Runs the steps of a created demo person, in order. Throws the error of `send` unless the step expects a refusal.
 *
 * @param isRefusal whether an error of `send` means that the service refused the call (400)
 */
export async function takeSteps(person: DemoPerson, send: Send, isRefusal: (error: unknown) => boolean): Promise<void> {
  const answers = new Map<OperationId, unknown>();
  for (const step of person.steps) {
    const completed = completions[step.operation]?.({ person, step, answers }) ?? {};
    try {
      answers.set(step.operation, await send(step.operation, { ...completed, ...step.fields }));
    } catch (error) {
      if (!step.refused || !isRefusal(error)) throw error;
    }
  }
}
