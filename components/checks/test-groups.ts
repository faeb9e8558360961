/** Every operation that can be run for an applicant, under the test it belongs to, in the order a person would go. Pure. */
import type { OperationId } from "@/lib/identity/operations/registry";
import type { CheckId } from "@/lib/results/check-list";

export type Test = {
  key: string;
  title: string;
  /** The tests of the result that show how it stands; none: it has no result of its own there. */
  checks: readonly CheckId[];
  operations: readonly OperationId[];
};

export type TestGroup = { title: string; tests: readonly Test[] };

export const testGroups: readonly TestGroup[] = [
  {
    title: "Documents and face",
    tests: [
      {
        key: "id",
        title: "Photo ID",
        checks: ["id"],
        operations: ["document.upload-id", "document.upload-id-enhanced", "document.check-id", "document.verify-id"],
      },
      {
        key: "passport",
        title: "Passport",
        checks: ["passport"],
        operations: [
          "document.upload-passport",
          "document.upload-passport-enhanced",
          "document.check-passport",
          "document.verify-passport",
        ],
      },
      { key: "face", title: "Face and liveness", checks: ["face"], operations: ["user.compare-photos"] },
      {
        key: "hosted",
        title: "Hosted verification page",
        checks: ["hosted-id", "hosted-passport"],
        operations: ["user.hosted-ui-token"],
      },
    ],
  },
  {
    title: "Knowledge and contact",
    tests: [
      { key: "quiz", title: "Quiz", checks: ["quiz"], operations: ["quiz.get", "quiz.answer"] },
      { key: "phone", title: "Phone", checks: ["phone"], operations: ["user.phone", "user.phone-code"] },
      { key: "email", title: "Email", checks: ["email"], operations: ["user.email", "user.email-code"] },
    ],
  },
  {
    title: "SSN and background",
    tests: [
      { key: "ssn", title: "SSN", checks: ["ssn"], operations: ["user.ssn"] },
      {
        key: "background",
        title: "Criminal history",
        checks: ["background"],
        operations: ["background.seven-year", "user.criminal-report"],
      },
      {
        key: "watchlist",
        title: "Watch lists",
        checks: ["watchlist"],
        operations: ["background.watchlist-search", "background.watchlist-report"],
      },
    ],
  },
  {
    title: "Business and work",
    tests: [
      {
        key: "business",
        title: "Business",
        checks: ["business"],
        operations: ["business.fein", "business.full-search"],
      },
      {
        key: "employment",
        title: "Employment",
        checks: ["employment"],
        operations: ["employment.verify", "employment.result"],
      },
      { key: "education", title: "Education", checks: ["education"], operations: ["education.verify"] },
      { key: "license", title: "Professional license", checks: ["license"], operations: ["license.verify"] },
    ],
  },
  {
    title: "Records",
    tests: [
      { key: "driving", title: "Motor vehicle record", checks: [], operations: ["driving.record"] },
      {
        key: "court",
        title: "Court records",
        checks: ["court"],
        operations: [
          "records.county-history",
          "records.county-criminal",
          "records.county-civil",
          "records.federal-criminal",
          "records.federal-civil",
          "records.all-counties",
          "records.county-result",
          "records.all-results",
        ],
      },
    ],
  },
  {
    title: "The applicant",
    tests: [
      {
        key: "user",
        title: "Data and consent",
        checks: [],
        operations: ["user.consent", "user.summary", "user.update", "user.test-result", "user.override"],
      },
    ],
  },
];

/** The test that an operation belongs to; undefined for Create User, which is done before there is an applicant. */
export function testOf(operationId: string): Test | undefined {
  return testGroups.flatMap(({ tests }) => tests).find(({ operations }) => operations.some((id) => id === operationId));
}

/** Operations whose answer only says that the call worked: what they found arrives in the result. */
const arriving: readonly string[] = [
  "user.compare-photos",
  "user.phone-code",
  "user.email-code",
  "user.ssn",
  "user.criminal-report",
  "quiz.answer",
  "background.seven-year",
  "background.watchlist-search",
  "business.fein",
  "employment.verify",
  "education.verify",
  "license.verify",
  "document.verify-id",
  "document.verify-passport",
] satisfies OperationId[];

export function isArrivingInResult(operationId: OperationId): boolean {
  return arriving.includes(operationId);
}
