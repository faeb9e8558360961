/**
 * The table "Mock operations" of the interface, copied by hand and used only by tests. The tests compare mock mode with
 * this table, so neither may be generated from the other.
 *
 * operation | method and path | codes 1 to 5
 * `ok`: the call succeeds; `quiz`: a Quiz Object of the interface; `failure`: an answer that states a failure; `error`:
 * the standard error; `-`: the row does not list the code, which gets the standard error too.
 * The errors that the table names for the Check operations are the three upload results that fail, which are "reported
 * in Check results, not HTTP errors". The fourth error is the standard error. Verify Phone has two scenarios. The
 * second one fails, and so does Verify Email, which has the same path.
 */
const table = `
user.consent | POST /mock/user/consent | ok ok - - -
user.update | PUT /mock/user/update | ok ok ok ok ok
user.phone | POST /mock/user/verifyPhone | ok failure - - -
user.phone-code | POST /mock/user/verifyPhoneCode | ok error - - -
user.email | POST /mock/user/verifyPhone | ok failure - - -
user.email-code | POST /mock/user/verifyEmailCode | ok error - - -
user.compare-photos | POST /mock/user/comparePhotos | ok ok ok ok ok
quiz.get | POST /mock/identity/kba | error error error quiz quiz
quiz.answer | POST /mock/identity/kba-verification | error - - failure ok
document.upload-id | POST /mock/identity/document/scan/ | error ok ok ok ok
document.upload-id-enhanced | POST /mock/identity/document/scan/enhanced | error ok ok ok ok
document.check-id | POST /mock/identity/document/scan/status | ok failure failure failure -
document.verify-id | POST /mock/identity/document/scan/data | error error error error quiz
document.upload-passport | POST /mock/identity/passport/scan | error error ok ok ok
document.upload-passport-enhanced | POST /mock/identity/passport/scan/enhanced | error error ok ok ok
document.check-passport | POST /mock/identity/passport/scan/status | failure failure failure error quiz
document.verify-passport | POST /mock/identity/passport/scan/data | ok error error error -
user.criminal-report | POST /mock/user/generateCriminalReport | ok ok - - -
background.watchlist-search | POST /mock/identity/request/watchlist/global | ok ok - - -
background.watchlist-report | POST /mock/identity/request/watchlist/global/report | ok - - - ok
background.seven-year | POST /mock/identity/request/criminal/report/seven | ok - - - ok
user.ssn | POST /mock/user/verify/ssn | ok ok ok - -
user.override | POST /mock/user/identity/override | ok error error error -
user.test-result | POST /mock/user/getTestResult | ok ok ok ok ok
employment.verify | POST /mock/employment/verify | ok - - - ok
education.verify | POST /mock/education/verify | ok - - - ok
license.verify | POST /mock/identity/professional/license | ok - - - ok
business.fein | POST /mock/identity/business/verification | ok ok ok ok ok
driving.record | POST /identity/mvr | ok ok - - ok
records.county-history | POST /mock/identity/user/search/counties | ok ok - - -
records.county-criminal | POST /mock/user/verify/criminal/county | ok ok - - -
records.federal-criminal | POST /mock/user/verify/criminal/federal | ok ok - - -
records.county-civil | POST /mock/user/verify/civil/county | ok ok - - -
records.federal-civil | POST /mock/user/verify/civil/federal | ok ok - - -
records.county-result | POST /mock/user/verify/criminal/county/report | ok ok - - -
records.all-counties | POST /mock/user/verify/criminal/counties | ok ok - - -
records.all-results | POST /mock/user/verify/criminal/counties/reports | ok ok - - -
business.full-search | POST /mock/identity/business/verification/comprehensive | ok ok - - ok
`;

/** Operations that the table does not list. Their mock path is assumed to be /mock before the production path. */
const assumed = `
user.summary | POST /mock/user/summary | ok ok ok ok ok
user.hosted-ui-token | POST /mock/user/jwt | ok ok ok ok ok
employment.result | POST /mock/employment/result | ok - - - ok
`;

type Outcome = "ok" | "quiz" | "failure" | "error" | "-";
export type MockFact = { id: string; method: string; path: string; number: number; outcome: Outcome };

const outcomes: readonly Outcome[] = ["ok", "quiz", "failure", "error", "-"];

function outcomeOf(word: string): Outcome {
  const listedOutcome = outcomes.find((outcome) => outcome === word);
  if (!listedOutcome) throw new Error(`The table says ${word}`);
  return listedOutcome;
}

const cellsOf = (rows: string): MockFact[] =>
  rows
    .trim()
    .split("\n")
    .flatMap((row) => {
      const [id = "", address = "", codes = ""] = row.split(" | ");
      const [method = "", path = ""] = address.split(" ");
      return codes.split(" ").map((word, index) => ({ id, method, path, number: index + 1, outcome: outcomeOf(word) }));
    });

export const mockFacts: readonly MockFact[] = [...cellsOf(table), ...cellsOf(assumed)];
