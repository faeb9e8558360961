/**
 * The table "Mock operations" of the interface, as data: what each operation answers for each of the five codes. A
 * code without a cell is answered with the standard error. Where the table names a code without a word, the call
 * works; "error" is the standard error and "failure" an answer whose `success` is false.
 *
 * Where the table is silent, decided here: a third scenario of the passport uploads "succeeds" for codes 3, 4 and 5;
 * Update User, and the three operations that the table does not list (Get User, hosted UI token, employment result,
 * at /mock before their production paths), answer for all five, the last for those whose employment can be asked about.
 */

import { searchBusiness } from "@/lib/identity/operations/business";
import { countyResult } from "@/lib/identity/operations/records";
import type { OperationId } from "@/lib/identity/operations/registry";
import { getHostedUiToken, submitConsent, updateUser } from "@/lib/identity/operations/user";
import { signToken } from "../hosted/tokens";
import { drawUuid } from "../random";
import { history, noHistory, quiz, quizFailed, quizPassed, watchListReport } from "./background";
import { countyHistories, ssnAnswers } from "./counties";
import { allCountiesOrders, courtOrder, courtResultAnswer, criminalResults } from "./courts";
import { drivingRecords } from "./driving";
import { fullNameOf } from "./people";
import { answer, computed, done, error, every, type Row } from "./reply";
import { mockEducations, mockEmployments, mockLicenses, resultFive } from "./results/five";
import { resultFour } from "./results/four";
import { resultOne } from "./results/one";
import { resultThree } from "./results/three";
import { resultTwo } from "./results/two";

const saved = answer({ success: true, attempt: "1" });
const complete = answer({ success: true, result: "complete", description: "The document was received and parsed" });

/** A Check Upload that fails, in the words of the result it stands for. */
const unread = {
  poor: error("parsing_failed: the image could not be read. Retry on a contrasting surface"),
  early: error("unknown_state: nothing was uploaded, or it is too early to say. Retry after 20 seconds"),
  other: error("unknown_error: retry in a few moments"),
  reviewed: error("under_review: manual review is running. Check again in a few minutes"),
};

/** A Verify Upload, or an override, that fails. */
const unverified = {
  nothingRead: error("No upload of this user has been parsed"),
  name: error("The name on the document is not the user's"),
  notFound: error("The person was not found. Ask for a previous address"),
  // The interface lists 417 without its meaning.
  unexpected: error("The document could not be verified", 417),
};

const consent = computed(submitConsent, ({ fullName }, user) =>
  fullName === fullNameOf(user) ? done : error("fullName is not the full name of the user"),
);
const updated = computed(updateUser, ({ ssn: _, ...fields }, user) => answer({ ...user, ...fields }));
const hostedToken = computed(getHostedUiToken, ({ verificationOption }, _, number) => {
  const token = drawUuid("mock hosted token", number);
  // It belongs to no flow: the sandbox's hosted UI does not open by it.
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
const courtResult = (number: 1 | 2) =>
  computed(countyResult, ({ uniqueIdentifier }) => {
    const found = courtResultAnswer(number, uniqueIdentifier);
    return found ? answer(found) : error("There is no order with this identifier for this user");
  });
const criminal = (number: 1 | 2) => answer({ success: true, result: criminalResults[number] });

/** Create User names nobody: its two scenarios are told apart by the first name (`face.ts`). */
export const scenarios: Readonly<Record<Exclude<OperationId, "user.create">, Row>> = {
  "user.consent": { 1: consent, 2: consent },
  "user.summary": every(({ user }) => answer(user)),
  "user.update": every(updated),
  "user.hosted-ui-token": every(hostedToken),
  "user.phone": { 1: done, 2: done },
  "user.phone-code": { 1: done, 2: done },
  // At the phone's path, so that the two rows have to agree.
  "user.email": { 1: done, 2: done },
  "user.email-code": { 1: done, 2: done },
  "user.compare-photos": every(done),
  "user.ssn": { 1: answer(ssnAnswers.priced), 2: answer(ssnAnswers.unpriced), 3: answer(ssnAnswers.invalid) },
  "user.criminal-report": { 1: done, 2: done },
  "user.override": { 1: done, 2: unverified.nothingRead, 3: unverified.name, 4: unverified.unexpected },
  "user.test-result": {
    1: answer(resultOne),
    2: answer(resultTwo),
    3: answer(resultThree),
    4: answer(resultFour),
    5: answer(resultFive),
  },

  "document.upload-id": { ...every(saved), 1: error("The images could not be saved. Upload the ID again") },
  "document.upload-id-enhanced": { ...every(saved), 1: error("The images could not be saved. Upload the ID again") },
  "document.check-id": { 1: complete, 2: unread.poor, 3: unread.early, 4: unread.other },
  "document.verify-id": {
    1: unverified.nothingRead,
    2: unverified.name,
    3: unverified.notFound,
    4: unverified.unexpected,
    // The interface calls this answer a Quiz Object.
    5: answer(quiz),
  },
  "document.upload-passport": {
    ...every(saved),
    1: error("The image could not be saved. Upload the passport again"),
    2: error("The limit of attempts for the passport upload is reached"),
  },
  "document.upload-passport-enhanced": {
    ...every(saved),
    1: error("The image could not be saved. Upload the passport again"),
    2: error("The limit of attempts for the passport upload is reached"),
  },
  "document.check-passport": {
    1: unread.poor,
    2: unread.early,
    3: unread.other,
    4: unread.reviewed,
    // This one too.
    5: answer(quiz),
  },
  "document.verify-passport": { 1: done, 2: unverified.nothingRead, 3: unverified.name, 4: unverified.notFound },

  "quiz.get": {
    1: error("The user was not found. Update the missing information and try again: birthday"),
    2: error("The user was not found. Update the missing information and try again: houseNumber, streetName"),
    3: error("The user was not found. Update the missing information and try again: ssn"),
    4: answer(quiz),
    5: answer(quiz),
  },
  "quiz.answer": {
    1: error("There is no such quiz session for this user"),
    4: answer(quizFailed),
    5: answer(quizPassed),
  },

  "background.seven-year": { 1: answer(noHistory), 5: answer(history) },
  "background.watchlist-search": { 1: done, 2: done },
  "background.watchlist-report": { 1: answer(watchListReport), 5: answer(watchListReport) },

  "business.fein": every(done),
  "business.full-search": { 1: fullSearch, 2: fullSearch, 5: fullSearch },

  "employment.verify": { 1: done, 5: done },
  "employment.result": { 1: answer(mockEmployments.slice(0, 1)), 5: answer(mockEmployments) },
  // Whether these two answer that the call worked, or with result entries, is not shown: code 5 has the entries.
  "education.verify": { 1: done, 5: answer(mockEducations) },
  "license.verify": { 1: done, 5: answer(mockLicenses) },

  "driving.record": {
    1: answer(drivingRecords.clear),
    2: answer(drivingRecords.notValid),
    5: answer(drivingRecords.violations),
  },
  "records.county-history": { 1: answer(countyHistories[1]), 2: answer(countyHistories[2]) },
  "records.county-criminal": {
    1: answer(courtOrder(1, "county-criminal")),
    2: answer(courtOrder(2, "county-criminal")),
  },
  "records.federal-criminal": {
    1: answer(courtOrder(1, "federal-criminal")),
    2: answer(courtOrder(2, "federal-criminal")),
  },
  "records.county-civil": { 1: answer(courtOrder(1, "county-civil")), 2: answer(courtOrder(2, "county-civil")) },
  "records.federal-civil": { 1: answer(courtOrder(1, "federal-civil")), 2: answer(courtOrder(2, "federal-civil")) },
  "records.county-result": { 1: courtResult(1), 2: courtResult(2) },
  "records.all-counties": { 1: answer(allCountiesOrders[1]), 2: answer(allCountiesOrders[2]) },
  "records.all-results": { 1: criminal(1), 2: criminal(2) },
};
