/**
 * Every signal, once: its severity, its general title, and the interface rule behind it.
 *
 * Blocking signals count against the applicant or forbid further calls: no consent, a negative ID verdict, a different
 * birth date, a face that is not live, a watch-list record, an SSN that does not verify. Attention needs a reviewer's
 * judgment. Info explains the rest.
 */
import type { Severity } from "@/lib/contracts/result-keys";

type Row = { severity: Severity; title: string; rule: string };

export const signalTable = {
  "consent.missing": {
    severity: "blocking",
    title: "Consent not recorded",
    rule: "Without consent every verification call fails",
  },
  "id.failed": {
    severity: "blocking",
    title: "ID verification failed",
    rule: "idVerification is the verdict on the ID upload; only PASS is good",
  },
  "liveness.not-live": {
    severity: "blocking",
    title: "Liveness check failed",
    rule: "NotLive is the service's negative verdict",
  },
  "dob.mismatch": {
    severity: "blocking",
    title: "Birth date on a document differs",
    rule: "Compared as days, each source in its own order",
  },
  "background.watchlist-record": {
    severity: "blocking",
    title: "Watch-list record",
    rule: "hasGlobalWatchlistRecord is true, or the watch-list report lists records, which match by at least 65 percent",
  },
  "ssn.invalid": {
    severity: "blocking",
    title: "SSN not verified",
    rule: "isSSNVerified or isSSNValid is false",
  },
  "name.mismatch": {
    severity: "attention",
    title: "Name on a document differs",
    rule: "Compared as names; a mismatch makes the service's Verify call fail",
  },
  "document.expired": {
    severity: "attention",
    title: "Document expired",
    rule: "Expiration before today",
  },
  "id.data-without-verdict": {
    severity: "attention",
    title: "ID read but not verified",
    rule: "scannedUser is parsed data, not the verdict; a user can have it and still fail",
  },
  "id.below-override-floor": {
    severity: "attention",
    title: "ID confidence below 50",
    rule: "75 or more is advised before proceeding (enhanced ID); a manual override by ID needs 50 or more",
  },
  "id.low-confidence": {
    severity: "attention",
    title: "ID confidence below 75",
    rule: "75 or more is advised before proceeding (enhanced ID)",
  },
  "passport.attention": {
    severity: "attention",
    title: "Passport needs review",
    rule: "AuthenticationResult is Attention; the summary may carry reasons",
  },
  "passport.unknown": {
    severity: "attention",
    title: "Passport result is unknown",
    rule: "Only Passed is a positive AuthenticationResult",
  },
  "liveness.error": {
    severity: "attention",
    title: "Liveness check ended in an error",
    rule: "With an error or an error code there is no liveness result",
  },
  "quiz.failed": {
    severity: "attention",
    title: "Quiz failed",
    rule: "identityProof.status is false; null would be not taken or not required",
  },
  "background.criminal-record": {
    severity: "attention",
    title: "Criminal record flag",
    rule: "hasCriminalRecord is a flag, not a report",
  },
  "background.candidates": {
    severity: "attention",
    title: "7-year history has candidates",
    rule: "Each candidate is one matching individual; the report does not say that it is the applicant",
  },
  "driving.not-clear": {
    severity: "attention",
    title: "Driving record not clear",
    rule: "is_clear or valid is N, or the record lists violations",
  },
  "driving.unverified": {
    severity: "attention",
    title: "Driver license details not verified",
    rule: "A _verified flag of current_license is false",
  },
  "records.found": {
    severity: "attention",
    title: "Court record found",
    rule: "A result with cases, or with sub_status RECORD",
  },
  "records.status-regressed": {
    severity: "attention",
    title: "A court order went backwards",
    rule: "COMPLETE, then PENDING",
  },
  "business.mismatch": {
    severity: "attention",
    title: "Business details do not match",
    rule: "FEINMatchFound or one of the is… flags is false",
  },
  "business.search-mismatch": {
    severity: "attention",
    title: "Business search found differences",
    rule: "Status, type and date must match exactly; zipMatch and stateMatch are stated for each address",
  },
  "employment.unverified": {
    severity: "attention",
    title: "Employment not verified",
    rule: "Completed: a field did not match (its _verified is false)",
  },
  "education.unverified": {
    severity: "attention",
    title: "Education not verified",
    rule: "Completed: a field did not match (its _verified is false)",
  },
  "license.unverified": {
    severity: "attention",
    title: "License not verified",
    rule: "Completed: a field did not match (its _verified is false)",
  },
  "contact.phone-unverified": {
    severity: "attention",
    title: "Phone not verified",
    rule: "The service says that the phone is not verified (verifiedPhone is false)",
  },
  "contact.email-unverified": {
    severity: "attention",
    title: "Email not verified",
    rule: "The service says that the email is not verified (verifiedEmail is false)",
  },
  "consent.disclosure-not-accepted": {
    severity: "attention",
    title: "Background disclosure not accepted",
    rule: "The 7-year history is refused without it",
  },
  "verdict.not-given": {
    severity: "attention",
    title: "“Complete” is not a verdict",
    rule: "complete means received and parsed; it is not the end of verification",
  },
  "section.unrecognized": {
    severity: "attention",
    title: "A section could not be read",
    rule: "Shown as it came; never hidden, never counted as clear",
  },
  "id.barcode-unread": {
    severity: "info",
    title: "ID barcode not read",
    rule: "Without the barcode, the data comes from the front's print (OCR)",
  },
  "window.open": {
    severity: "info",
    title: "Still inside the test window",
    rule: "A note in the answer: results may be false negatives",
  },
} as const satisfies Record<string, Row>;

export type SignalCode = keyof typeof signalTable;

/** Within one severity, the order of the table is the order of importance. */
export const signalCodes = Object.keys(signalTable).filter(isSignalCode);

export function isSignalCode(code: string): code is SignalCode {
  return Object.hasOwn(signalTable, code);
}

/** The general title of each signal, for filters and lists that have only the code. */
export const signalTitles: Readonly<Record<string, string>> = Object.fromEntries(
  signalCodes.map((code) => [code, signalTable[code].title]),
);
