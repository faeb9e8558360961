/**
 * Every finding (signal) with its severity and its general title. The rules in `lib/domain/results/rules` raise
 * findings about single fields. The rules in `lib/domain/results/signals` raise findings about several fields, and
 * `meanings.ts` there states what each finding means. `lib/domain/case` raises findings about stored records, shared
 * values and answers about another person.
 *
 * A blocking finding counts against the applicant or prevents further calls: no consent, a negative ID verdict, a
 * different name or birth date, or one that could not be compared, a face that is not live, a watch-list record, or an
 * SSN that does not verify. A finding of severity "attention" needs a reviewer's judgment. A finding of severity "info"
 * only explains something.
 */
import type { Severity } from "./severities";

type Row = { severity: Severity; title: string };

const blocking = (title: string): Row => ({ severity: "blocking", title });
const attention = (title: string): Row => ({ severity: "attention", title });
const info = (title: string): Row => ({ severity: "info", title });

export const signalTable = {
  "consent.missing": blocking("Consent not recorded"),
  "identity.differs": blocking("The service has other personal data"),
  "id.failed": blocking("ID verification failed"),
  "liveness.not-live": blocking("Liveness check failed"),
  "dob.mismatch": blocking("Birth date differs"),
  "background.watchlist-record": blocking("Watch-list record"),
  "name.mismatch": blocking("Name differs"),
  "ssn.invalid": blocking("SSN not verified"),
  "identity.shared": attention("Also used by another applicant"),
  "document.expired": attention("Document expired"),
  "id.data-without-verdict": attention("ID read but not verified"),
  "id.below-override-floor": attention("ID confidence below 50"),
  "id.low-confidence": attention("ID confidence below the pass mark"),
  "id.attention": attention("ID needs review"),
  "passport.attention": attention("Passport needs review"),
  "passport.unknown": attention("Passport neither passed nor failed"),
  "face.below-mark": attention("Face match below the pass mark"),
  "liveness.error": attention("Liveness check ended in an error"),
  "quiz.failed": attention("Quiz failed"),
  "background.criminal-record": attention("Criminal record"),
  "background.candidates": attention("7-year history has candidates"),
  "driving.not-clear": attention("Driving record not clear"),
  "driving.unverified": attention("Driver license details not verified"),
  "records.found": attention("Court record found"),
  "records.status-regressed": attention("Court search reopened"),
  "business.mismatch": attention("Business details differ"),
  "business.search-mismatch": attention("Business search found differences"),
  "employment.unverified": attention("Employment not verified"),
  "education.unverified": attention("Education not verified"),
  "license.unverified": attention("License not verified"),
  "contact.phone-unverified": attention("Phone not verified"),
  "contact.email-unverified": attention("Email not verified"),
  "consent.disclosure-not-accepted": attention("Background disclosure not accepted"),
  "verdict.not-given": attention("No clear answer"),
  "section.unrecognized": attention("Unrecognized response"),
  "id.barcode-unread": info("ID barcode not read"),
  "window.open": info("Results may still change"),
};

export type SignalCode = keyof typeof signalTable;

/** The codes, in the order of the table, which is the order of importance within one severity. */
export const signalCodes = Object.keys(signalTable).filter(isSignalCode);

export function isSignalCode(code: string): code is SignalCode {
  return Object.hasOwn(signalTable, code);
}

/** The general title of each finding, for filters and lists that have only the code. */
export const signalTitles: Readonly<Record<string, string>> = Object.fromEntries(
  signalCodes.map((code) => [code, signalTable[code].title]),
);
