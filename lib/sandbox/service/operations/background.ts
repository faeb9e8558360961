/** SSN verification, criminal reports and watch lists. */
import { reportWatchList, searchWatchList, sevenYearHistory } from "@/lib/identity/operations/background";
import { generateCriminalReport, verifySsn } from "@/lib/identity/operations/user-checks";
import { badRequest } from "../refusal";
import type { Facts } from "../timing";
import { ssnCounties } from "./counties";
import { type Call, handle } from "./handler";
import { isPassed } from "./quiz";

/** SSN Verification works without other checks. If the SSN is missing, the refusal asks for it. */
const ssn = handle(verifySsn, (call) => {
  if (call.person.user.ssn === null) {
    throw badRequest("There is not enough information to verify the SSN. Update the user's ssn and try again");
  }
  call.person.ssnAt = call.now;
  return { isSSNValid: call.script.ssn.valid, userCounties: call.script.ssn.valid ? ssnCounties(call) : [] };
});

/**
 * Returns `backgroundCheck.hasCriminalRecord`. The 7-year history sets it (an assumption). It is null until that has
 * run.
 */
export function hasCriminalRecord({ person, script }: Pick<Facts, "person" | "script">): boolean | null {
  return person.criminalAt === null ? null : script.criminal.record || script.criminal.candidates.length > 0;
}

/**
 * Rule 3 of user operations: a verified ID or a passed quiz, and a true hasCriminalRecord. The answer contains no
 * report.
 */
const criminalReport = handle(generateCriminalReport, ({ person, script }) => {
  if (!person.verified && !person.quiz.some(isPassed)) {
    throw badRequest("The identity of this user is not proven. Take the identity proof quiz first");
  }
  const missing = (["houseNumber", "streetName"] as const).filter((name) => person.user[name] === null);
  if (missing.length > 0) throw badRequest(`Criminal checks need: ${missing.join(", ")}. Update the user`);
  if (!hasCriminalRecord({ person, script })) {
    throw badRequest("A report is generated only when hasCriminalRecord in the Test Result is true");
  }
  return { success: true };
});

const neededForSevenYears = ["ssn", "houseNumber", "streetName", "city", "state", "zipCode"] as const;

/**
 * Rule 1 of background operations: the disclosure must be accepted, and the User Object must contain the SSN and the
 * address.
 */
const sevenYears = handle(sevenYearHistory, ({ person, script, now }) => {
  if (!person.consent?.disclosure) {
    throw badRequest("The background check disclosure was not accepted in the consent of this user");
  }
  const missing = neededForSevenYears.filter((name) => person.user[name] === null);
  if (missing.length > 0) throw badRequest(`The 7-year history needs: ${missing.join(", ")}. Update the user`);
  person.criminalAt = now;
  const { candidates } = script.criminal;
  return {
    result: { Candidates: candidates.length > 0 ? { Candidate: candidates } : { Message: "No records found" } },
    message: "Success",
  };
});

const watchListSearch = handle(searchWatchList, ({ person, now }) => {
  person.watchListAt = now;
  return { success: true };
});

/**
 * Rule 2: only after a search that found records. The report contains the records that match by at least 65 percent.
 */
const watchListReport = handle(reportWatchList, ({ person, script }: Call) => {
  if (person.watchListAt === null) throw badRequest("Run the global watch list search for this user first");
  const records = script.watchList.filter(({ Score }) => Number(Score) >= 65);
  if (records.length === 0) throw badRequest("The global watch list search found no record of this user");
  return { NumberOfRecordsFound: records.length, WatchListRecords: { WatchListRecord: records } };
});

export const backgroundHandlers = [ssn, criminalReport, sevenYears, watchListSearch, watchListReport];
