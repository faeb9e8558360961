/**
 * The table "Mock operations" of the interface: what each operation answers for each of the five codes. A code without
 * a scenario gets the standard error. `data/mock-answers.json` has the fixed answers. This file has the answers that
 * depend on the request or the results.
 *
 * The sandbox decides what the table leaves open. A third scenario of the passport uploads succeeds for codes 3, 4 and
 * 5. Update User answers for all five codes. So do Get User, hosted UI token and employment result, which the table
 * does not list, and which have /mock before their production paths. The employment result answers only for codes with
 * employment data.
 */
import type { z } from "zod";
import { searchBusiness } from "@/lib/identity/operations/business";
import { type OperationId, operationIds } from "@/lib/identity/operations/list";
import type { Operation } from "@/lib/identity/operations/operation";
import { countyResult } from "@/lib/identity/operations/records";
import { getHostedUiToken, submitConsent, updateUser } from "@/lib/identity/operations/user";
import { signToken } from "../hosted/tokens";
import type { Answer } from "../http";
import { drawUuid } from "../service/random";
import { Refusal } from "../service/refusal";
import type { MockNumber } from "./codes";
import { courtResults, fixedAnswers, fullNameOf, type MockUser, mockResults, mockUsers } from "./mock-data";

type Scenario = Answer | ((number: MockNumber, fields: unknown) => Answer);

type Row = Readonly<Partial<Record<MockNumber, Scenario>>>;

const answer = (body: unknown): Answer => ({ status: 200, body });
const error = (errorMessage: string): Answer => ({ status: 400, body: { errorMessage } });

const every = (scenario: Scenario): Row => ({ 1: scenario, 2: scenario, 3: scenario, 4: scenario, 5: scenario });

/** Returns a scenario that computes its answer. The operation's own request schema gives the fields their types. */
function computed<Request extends z.ZodType>(
  operation: Operation & { request: Request },
  work: (fields: z.output<Request>, user: MockUser, number: MockNumber) => Answer,
): Scenario {
  return (number, fields) => work(operation.request.parse(fields), mockUsers[number], number);
}

const consent = computed(submitConsent, ({ fullName }, user) =>
  fullName === fullNameOf(user) ? answer({ success: true }) : error("fullName is not the full name of the user"),
);
const updated = computed(updateUser, ({ ssn: _, ...fields }, user) => answer({ ...user, ...fields }));
const hostedToken = computed(getHostedUiToken, ({ verificationOption }, _, number) => {
  const token = drawUuid("mock hosted token", number);
  // The token belongs to no flow, so it does not open the sandbox's hosted UI.
  return answer({ jwt: signToken({ sub: token, verificationOption }, "mock"), token });
});
const fullSearch = computed(searchBusiness, (fields) =>
  answer({
    status: fields.status ?? null,
    status_verified: fields.status === undefined ? null : fields.status === "Active",
    corporation_type: fields.corporationType ?? null,
    corporation_type_verified: fields.corporationType === undefined ? null : fields.corporationType === "LLC",
    date_of_incorporation: fields.dateOfIncorporation ?? null,
    date_of_incorporation_verified:
      fields.dateOfIncorporation === undefined ? null : fields.dateOfIncorporation === "14-03-2011",
    business_names: (fields.businessNames ?? []).map((name, index) => ({ name, matchPercentage: 100 - index * 17 })),
    addresses: (fields.addresses ?? []).map((address) => ({
      address,
      matchPercentage: 86,
      zipMatch: false,
      stateMatch: true,
    })),
  }),
);
/**
 * Returns the order with the given identifier (an assumption). Without an identifier, returns the county criminal
 * order.
 */
const courtResult = (number: 1 | 2) =>
  computed(countyResult, ({ uniqueIdentifier }) => {
    const { criminal, civil } = courtResults[number];
    const mockUser =
      uniqueIdentifier === undefined
        ? criminal[0]
        : [...criminal, ...civil].find(({ uuid }) => uuid === uniqueIdentifier);
    return mockUser
      ? answer({ success: true, result: mockUser })
      : error("There is no order with this identifier for this user");
  });
const criminalResults = (number: 1 | 2) => answer({ success: true, result: courtResults[number].criminal });

const employments = mockResults[5].employment ?? [];

/**
 * The operations whose answers are not fixed. Create User takes no code. Its two scenarios depend on the first name
 * (`mode.ts`).
 */
const rows: Readonly<Partial<Record<OperationId, Row>>> = {
  "user.consent": { 1: consent, 2: consent },
  "user.summary": every((number) => answer(mockUsers[number])),
  "user.update": every(updated),
  "user.hosted-ui-token": every(hostedToken),
  "user.test-result": every((number) => answer(mockResults[number])),
  "business.full-search": { 1: fullSearch, 2: fullSearch, 5: fullSearch },
  "employment.result": { 1: answer(employments.slice(0, 1)), 5: answer(employments) },
  "records.county-result": { 1: courtResult(1), 2: courtResult(2) },
  "records.all-results": { 1: criminalResults(1), 2: criminalResults(2) },
};

const mockScenarios = new Map<OperationId, Row>(operationIds.map((id) => [id, rows[id] ?? fixedAnswers(id)]));

/**
 * Answers an operation in mock mode for a code. `fields` are already parsed.
 *
 * @throws Refusal 400 if the operation has no scenario for the code
 */
export function answerScenario(id: OperationId, number: MockNumber, fields: unknown): Answer {
  const scenario = mockScenarios.get(id)?.[number];
  if (!scenario) throw new Refusal(400, "This mock operation has no scenario for the preset user of this code");
  return typeof scenario === "function" ? scenario(number, fields) : scenario;
}
