/** The production operations that bring a demo person to their state, in the words of what a person does. */
import { quizAnswer } from "@/lib/identity/operations/answers";
import { countyHistoryAnswer } from "@/lib/identity/operations/county-answers";
import type { FieldsOf, OperationId } from "@/lib/identity/operations/registry";
import { rightOption } from "../facts/quiz";
import { sampleImages } from "../images";
import type { ScriptInput } from "../script";

/** What is known when a step is taken: how the person was created, and the last answer of each operation so far. */
export type Earlier = { create: FieldsOf<"user.create">; answers: ReadonlyMap<OperationId, unknown> };

export type Step = {
  operation: OperationId;
  /** The fields of the call, without the access code. */
  fields(earlier: Earlier): Record<string, unknown>;
  /** The service is meant to refuse this call (400), and leaves something by it. */
  refused?: true;
};

export type DemoPerson = {
  key: string;
  /** What this person shows, in a sentence. */
  shows: string;
  create: FieldsOf<"user.create">;
  script: ScriptInput & { phone: number };
  steps: readonly Step[];
};

/** A call whose fields are known beforehand. */
export function call<Id extends OperationId>(operation: Id, fields: FieldsOf<Id>): Step {
  return { operation, fields: () => ({ ...fields }) };
}

/** The same step, which the service is meant to refuse. */
export const refused = (step: Step): Step => ({ ...step, refused: true });

/** Consent with every certification; the disclosure may be left unaccepted. */
export function consent({ disclosure = true } = {}): Step {
  return {
    operation: "user.consent",
    fields: ({ create }) => ({
      isBackgroundDisclosureAccepted: disclosure,
      GLBPurposeAndDPPAPurpose: true,
      FCRAPurpose: true,
      fullName: [create.firstName, create.middleName, create.lastName].filter(Boolean).join(" "),
    }),
  };
}

const lazily = (operation: OperationId, fields: () => Record<string, unknown>): Step => ({ operation, fields });

const idImages = () => ({ idFront: sampleImages.idFront(), idBack: sampleImages.idBack() });

export const uploadId = (country = 0) => lazily("document.upload-id", () => ({ ...idImages(), country }));
export const checkId = call("document.check-id", {});
export const verifyId = call("document.verify-id", {});
/** The whole ID test: upload, check, verify. */
export const idTest = (country = 0): Step[] => [uploadId(country), checkId, verifyId];

export const uploadPassport = lazily("document.upload-passport", () => ({ idFront: sampleImages.passport() }));
export const uploadPassportEnhanced = (countryCode: string) =>
  lazily("document.upload-passport-enhanced", () => ({ idFront: sampleImages.passport(), countryCode }));
export const checkPassport = call("document.check-passport", {});
/** Upload and check, without Verify. */
export const readPassport: Step[] = [uploadPassport, checkPassport];
export const passportTest: Step[] = [...readPassport, call("document.verify-passport", {})];

/** A selfie compared with the document's photo. */
export const selfie = lazily("user.compare-photos", () => ({
  documentFaceMatch: true,
  targetImage: sampleImages.face(),
}));
/** A selfie compared with another photo, where no document is read. */
export const twoPhotos = lazily("user.compare-photos", () => ({
  documentFaceMatch: false,
  sourceImage: sampleImages.idFront(),
  targetImage: sampleImages.face(),
}));

/** The code that everybody receives. */
const code = "123456";
export const phoneTest: Step[] = [call("user.phone", {}), call("user.phone-code", { code })];
export const emailTest: Step[] = [call("user.email", {}), call("user.email-code", { code })];

function answered(earlier: Earlier, phone: number, isRight: (index: number) => boolean): Record<string, unknown> {
  const quiz = quizAnswer.parse(earlier.answers.get("quiz.get"));
  const { houseNumber = null, streetName = null, city = null, ssn = null } = earlier.create;
  const facts = { user: { houseNumber, streetName, city, ssn }, phone };
  const questions = quiz.data?.IDMKBAResponse?.KBAQuestion ?? [];
  return {
    IDMSessionId: quiz.data?.IDMSessionId,
    questionAnswers: questions.map((question, index) => {
      const options = (question.Options ?? []).map(({ id, option }) => ({ id: id ?? 0, option: option ?? "" }));
      const asked = { QuestionId: question.QuestionId ?? 0, Question: "", QuestionType: question.QuestionType ?? "" };
      const right = rightOption({ ...asked, Options: options }, facts);
      const wrong = options.find(({ id }) => id !== right)?.id;
      return { QuestionId: asked.QuestionId, AnswerId: isRight(index) ? right : wrong };
    }),
  };
}

/** Gets a quiz and answers it, the first few questions wrongly. */
export function quizTest(phone: number, { wrong = 0 } = {}): Step[] {
  const answer: Step = {
    operation: "quiz.answer",
    fields: (earlier) => answered(earlier, phone, (index) => index >= wrong),
  };
  return [call("quiz.get", {}), answer];
}

export const ssnTest = call("user.ssn", {});
export const criminalReport = call("user.criminal-report", {});
export const watchList = call("background.watchlist-search", {});
/** Both flags of the background check. */
export const backgroundTest: Step[] = [criminalReport, watchList];
export const countyHistory = call("records.county-history", {});

/** Orders a county search, by the identifier that the county history gave. */
export function countySearch(operation: "records.county-criminal" | "records.county-civil", name: string): Step {
  return {
    operation,
    fields: ({ answers }) => {
      const history = countyHistoryAnswer.parse(answers.get("records.county-history"));
      const found = history.countyWithPrice?.find(({ County }) => County === name);
      return { countyUUID: found?.countyUUID, county: name, state: found?.State };
    },
  };
}
