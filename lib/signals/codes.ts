/**
 * Every signal, once: its severity, its general title, and the interface rule behind it.
 *
 * Blocking signals count against the applicant or forbid further calls: no consent, a negative ID verdict, a different
 * birth date, a face that is not live, a watch-list record, an SSN that does not verify; and a name or birth date that
 * could not be compared. Attention needs a reviewer's judgment. Info explains the rest.
 */
import type { Severity } from "./severities";

type Row = { severity: Severity; title: string; rule: string };

const blocking = (title: string, rule: string): Row => ({ severity: "blocking", title, rule });
const attention = (title: string, rule: string): Row => ({ severity: "attention", title, rule });
const info = (title: string, rule: string): Row => ({ severity: "info", title, rule });

export const signalTable = {
  "consent.missing": blocking("Consent not recorded", "Without consent every verification call fails"),
  "id.failed": blocking("ID verification failed", "idVerification is the verdict on the ID upload; only PASS is good"),
  "liveness.not-live": blocking("Liveness check failed", "NotLive is the service's negative verdict"),
  "dob.mismatch": blocking("Birth date on a document not matched", "Compared as days, each source in its own order"),
  "background.watchlist-record": blocking(
    "Watch-list record",
    "hasGlobalWatchlistRecord is true, or the watch-list report lists records, which match by at least 65 percent",
  ),
  "ssn.invalid": blocking("SSN not verified", "isSSNVerified or isSSNValid is false"),
  "name.mismatch": attention(
    "Name on a document not matched",
    "Compared as names; a mismatch makes the service's Verify call fail",
  ),
  "document.expired": attention("Document expired", "Expiration before today"),
  "id.data-without-verdict": attention(
    "ID read but not verified",
    "scannedUser is parsed data, not the verdict; a user can have it and still fail",
  ),
  "id.below-override-floor": attention(
    "ID confidence below 50",
    "75 or more is advised before proceeding (enhanced ID); a manual override by ID needs 50 or more",
  ),
  "id.low-confidence": attention("ID confidence below 75", "75 or more is advised before proceeding (enhanced ID)"),
  "passport.attention": attention(
    "Passport needs review",
    "AuthenticationResult is Attention; the summary may carry reasons",
  ),
  "passport.unknown": attention("Passport result is unknown", "Only Passed is a positive AuthenticationResult"),
  "liveness.error": attention(
    "Liveness check ended in an error",
    "With an error or an error code there is no liveness result",
  ),
  "quiz.failed": attention("Quiz failed", "identityProof.status is false; null would be not taken or not required"),
  "background.criminal-record": attention("Criminal record flag", "hasCriminalRecord is a flag, not a report"),
  "background.candidates": attention(
    "7-year history has candidates",
    "Each candidate is one matching individual; the report does not say that it is the applicant",
  ),
  "driving.not-clear": attention("Driving record not clear", "is_clear or valid is N, or the record lists violations"),
  "driving.unverified": attention(
    "Driver license details not verified",
    "A _verified flag of current_license is false",
  ),
  "records.found": attention("Court record found", "A result with cases, or with sub_status RECORD"),
  "records.status-regressed": attention("A court order went backwards", "COMPLETE, then PENDING"),
  "business.mismatch": attention("Business details do not match", "FEINMatchFound or one of the is… flags is false"),
  "business.search-mismatch": attention(
    "Business search found differences",
    "Status, type and date must match exactly; zipMatch and stateMatch are stated for each address",
  ),
  "employment.unverified": attention(
    "Employment not verified",
    "Completed: a field did not match (its _verified is false)",
  ),
  "education.unverified": attention(
    "Education not verified",
    "Completed: a field did not match (its _verified is false)",
  ),
  "license.unverified": attention("License not verified", "Completed: a field did not match (its _verified is false)"),
  "contact.phone-unverified": attention(
    "Phone not verified",
    "The service says that the phone is not verified (verifiedPhone is false)",
  ),
  "contact.email-unverified": attention(
    "Email not verified",
    "The service says that the email is not verified (verifiedEmail is false)",
  ),
  "consent.disclosure-not-accepted": attention(
    "Background disclosure not accepted",
    "The 7-year history is refused without it",
  ),
  "verdict.not-given": attention(
    "“Complete” is not a verdict",
    "complete means received and parsed; it is not the end of verification",
  ),
  "section.unrecognized": attention(
    "Something could not be read",
    "Shown as it came; never hidden, never counted as clear",
  ),
  "id.barcode-unread": info("ID barcode not read", "Without the barcode, the data comes from the front's print (OCR)"),
  "window.open": info("Still inside the test window", "A note in the answer: results may be false negatives"),
};

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
