/**
 * The answers of mock mode, from `data/mock-*.json`. Mock mode never creates or changes its people, and stores nothing.
 */
import { z } from "zod";
import { type OperationId, operationIds } from "@/lib/identity/operations/list";
import { operation } from "@/lib/identity/operations/registry";
import { testResult } from "@/lib/identity/operations/test-result";
import answersJson from "../data/mock-answers.json";
import courtResultsJson from "../data/mock-court-results.json";
import peopleJson from "../data/mock-people.json";
import resultsJson from "../data/mock-results.json";
import { withFiles } from "../data-files";
import type { Answer } from "../http";
import { companyName } from "../service/operations/handler";
import { userSection } from "../service/operations/user";
import { type MockNumber, mockCode, mockNumbers } from "./codes";

const mockUser = z.strictObject({
  firstName: z.string(),
  middleName: z.string().nullable(),
  lastName: z.string(),
  dob: z.string(),
  email: z.string(),
  phone: z.int(),
  houseNumber: z.string(),
  streetName: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  country: z.string(),
});
export type MockUser = z.output<typeof mockUser> & { userAccessCode: string };

const forEachCode = <T>(value: (number: MockNumber) => T): Readonly<Record<MockNumber, T>> => ({
  1: value(1),
  2: value(2),
  3: value(3),
  4: value(4),
  5: value(5),
});

const people = z.record(z.enum(["1", "2", "3", "4", "5"]), mockUser).parse(peopleJson);

export const mockUsers = forEachCode((number): MockUser => ({ userAccessCode: mockCode(number), ...people[number] }));

const numbers = new Map<string, MockNumber>(mockNumbers.map((number) => [mockCode(number), number]));

export const mockNumberOf = (code: string): MockNumber | undefined => numbers.get(code);

/** Returns the first, middle and last name, in the form that the consent must contain. */
export const fullNameOf = ({ firstName, middleName, lastName }: MockUser): string =>
  [firstName, middleName, lastName].filter((part) => part !== null).join(" ");

const results = z
  .record(
    z.enum(["1", "2", "3", "4", "5"]),
    z.looseObject({ employment: z.array(z.json()).nullable(), education: z.array(z.json()).nullable() }),
  )
  .parse(withFiles(resultsJson));

/**
 * The Test Results by code. Code 1 has the older photoProof and a watch-list record. Code 2 is clear throughout. Code 3
 * has what the hosted UI collected, still inside the test window. Code 4 is a Canadian with a failed quiz. Code 5 has
 * claims and records.
 */
export const mockResults = forEachCode((number) => ({
  ...results[number],
  user: userSection(mockUsers[number]),
  company: { companyName, companyId: "sandbox-mock" },
}));
for (const result of Object.values(mockResults)) testResult.parse(result);

const courtResult = z.looseObject({ uuid: z.string() });
const courtResultsOfOne = z.object({ criminal: z.array(courtResult), civil: z.array(courtResult) });

/** The results of court searches, for the codes that may order one. The same order always has the same identifier. */
export const courtResults = z.object({ 1: courtResultsOfOne, 2: courtResultsOfOne }).parse(withFiles(courtResultsJson));

const answerName = z.string().nullable();
const fixtures = z
  .strictObject({
    /** The names of the answers for codes 1 to 5. Null if the operation has no answer for a code. */
    operations: z.partialRecord(
      z.enum(operationIds),
      z.tuple([answerName, answerName, answerName, answerName, answerName]),
    ),
    answers: z.record(
      z.string(),
      z.union([
        z.strictObject({ body: z.json() }),
        z.strictObject({ error: z.string(), status: z.literal([400, 417]).default(400) }),
      ]),
    ),
  })
  .parse(answersJson);

/** Returns a fixture's answer to one operation. A successful answer must match the operation's response schema. */
function namedAnswer(id: OperationId, name: string): Answer {
  const named = fixtures.answers[name];
  if (!named) throw new Error(`mock-answers.json has no answer named ${name}`);
  if ("error" in named) return { status: named.status, body: { errorMessage: named.error } };
  operation(id).response.parse(named.body);
  return { status: 200, body: named.body };
}

/** Returns the fixed answers to an operation, by code. Empty for an operation whose answers depend on the request. */
export function fixedAnswers(id: OperationId): Readonly<Partial<Record<MockNumber, Answer>>> {
  const row = fixtures.operations[id] ?? [];
  return Object.fromEntries(
    mockNumbers.flatMap((number) => {
      const name = row[number - 1];
      return name ? [[number, namedAnswer(id, name)]] : [];
    }),
  );
}
