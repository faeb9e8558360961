/**
 * What each finding means for its reader. This file is separate from the table of codes, because lists need only the
 * codes.
 */
import type { SignalCode } from "@/lib/domain/signals/codes";
import type { Finding } from "../view";

type Step = Finding["step"];
type Meaning = {
  /** What in the answer raises the finding, in the words of the interface. */
  rule: string;
  /** What the finding means and does not mean, in the reader's words. */
  meaning: string;
  /** What a reviewer can do if the finding has no hit to judge. Null if nothing needs to be done. */
  step: Step;
};

const resolve = (words: string): Step => ({ kind: "resolve", words });
const consent = (words: string): Step => ({ kind: "consent", words });
const wait = (words: string): Step => ({ kind: "wait", words });

/** The step of a finding that has hits. */
export const judge: Step = { kind: "judge", words: "Decide whether it is the applicant's" };

const newPhoto = resolve("Ask for a new photo, or resolve it with a reason");
const newSelfie = resolve("Ask for a new selfie, or resolve it with a reason");
const askApplicant = resolve("Ask the applicant about it, then resolve it with a reason");
const unconfirmed = "The source answered, and did not confirm these details.";

export const meanings: Readonly<Record<SignalCode, Meaning>> = {
  "consent.missing": {
    rule: "Without consent every verification call fails",
    meaning: "No check can run without the applicant's consent.",
    step: consent("Record the applicant's consent"),
  },
  "identity.differs": {
    rule: "The User Object of the answer is compared with the data entered or read before",
    meaning: "The service now has another name or birth date for this access code than the console stored.",
    step: resolve("Find out which is right, then update the applicant's data or resolve it with a reason"),
  },
  "id.failed": {
    rule: "idVerification is the verdict on the ID upload; only PASS is good",
    meaning: "The service did not accept the ID.",
    step: newPhoto,
  },
  "liveness.not-live": {
    rule: "NotLive is the service's negative verdict",
    meaning: "The service does not see a live person in the picture.",
    step: newSelfie,
  },
  "dob.mismatch": {
    rule: "Compared as days: each source states its own order of day and month",
    meaning: "The dates differ. Each was read in its source's format.",
    step: judge,
  },
  "background.watchlist-record": {
    rule: "hasGlobalWatchlistRecord is true, or the watch-list report lists records, which match by at least 65 percent",
    meaning: "A listed name matches by at least 65 percent. It can be another person's.",
    step: judge,
  },
  "ssn.invalid": {
    rule: "isSSNVerified or isSSNValid is false",
    meaning: "The service could not confirm the SSN.",
    step: resolve("Check the number with the applicant, then resolve it with a reason"),
  },
  "name.mismatch": {
    rule: "Compared as names; a mismatch makes the service's Verify call fail",
    meaning: "The names differ even when case, accents and order are ignored.",
    step: judge,
  },
  "identity.shared": {
    rule: "No two people have the same SSN or document number; few share an email or a phone",
    meaning: "An applicant of another name has the same value. It can be one person under two names.",
    step: resolve("Compare the applicants, then resolve it with a reason"),
  },
  "document.expired": {
    rule: "Expiration before today",
    meaning: "The expiration date on the document has passed.",
    step: resolve("Ask for a current document, or resolve it with a reason"),
  },
  "id.data-without-verdict": {
    rule: "scannedUser is parsed data, not the verdict; a user can have it and still fail",
    meaning: "Data was read; the ID was not confirmed.",
    step: resolve("Verify the upload, ask for a new photo, or resolve it with a reason"),
  },
  "id.below-override-floor": {
    rule: "75 or more is advised before proceeding (enhanced ID); a manual override by ID needs 50 or more",
    meaning: "75 or more is advised before going on; a manual override by ID needs 50.",
    step: newPhoto,
  },
  "id.low-confidence": {
    rule: "Below the pass mark of the applicant's policy; the interface recommends 75 or more for an enhanced ID",
    meaning: "The service is less sure of the ID than the applicant's policy accepts.",
    step: newPhoto,
  },
  "id.attention": {
    rule: "Of the data read from an ID, AuthenticationResult is good when Passed, without reasons; IsIDVerified and IsAddressVerified are good when true",
    meaning: "The service's authentication of the ID did not fully pass.",
    step: resolve("Review the ID, ask for a new photo, or resolve it with a reason"),
  },
  "passport.attention": {
    rule: "AuthenticationResult is Attention; the summary may carry reasons",
    meaning: "The service recommends a manual review.",
    step: resolve("Review the passport, then resolve it with a reason"),
  },
  "passport.unknown": {
    rule: "Only Passed is a positive AuthenticationResult",
    meaning: "It is not known whether the passport is genuine.",
    step: resolve("Look at the passport, or ask for a new picture"),
  },
  "face.below-mark": {
    rule: "The policy of the applicant sets the lowest accepted face match",
    meaning: "The face in the photo is not similar enough to the face on the document, by the policy's pass mark.",
    step: newSelfie,
  },
  "liveness.error": {
    rule: "With an error or an error code there is no liveness result",
    meaning: "There is no answer on whether a live person took the picture.",
    step: newSelfie,
  },
  "quiz.failed": {
    rule: "identityProof.status is false; null would be not taken or not required",
    meaning: "The service did not accept the answers.",
    step: resolve("Run the quiz again, or resolve it with a reason"),
  },
  "background.criminal-record": {
    rule: "hasCriminalRecord is a flag, not a report",
    meaning: "A record exists. No details were returned.",
    step: judge,
  },
  "background.candidates": {
    rule: "Each candidate is one matching individual; the report does not say that it is the applicant",
    meaning: "Each candidate is a possible match, and none is confirmed to be the applicant.",
    step: judge,
  },
  "driving.not-clear": {
    rule: "is_clear or valid is N, or the record lists violations",
    meaning: "The record has entries, or the license is not valid.",
    step: judge,
  },
  "driving.unverified": {
    rule: "A _verified flag of current_license is false",
    meaning: unconfirmed,
    step: askApplicant,
  },
  "records.found": {
    rule: "A result with cases, or with sub_status RECORD",
    meaning: "A case was found under this name. It may belong to someone else.",
    step: judge,
  },
  "records.status-regressed": {
    rule: "COMPLETE, then PENDING",
    meaning: "The search was complete and is open again; its result may change.",
    step: resolve("Wait for the court, or resolve it with a reason"),
  },
  "business.mismatch": {
    rule: "FEINMatchFound or one of the is… flags is false",
    meaning: "The registry has other details than those given.",
    step: judge,
  },
  "business.search-mismatch": {
    rule: "Status, type and date must match exactly; zipMatch and stateMatch are stated for each address",
    meaning: "The registry has other details than those given.",
    step: judge,
  },
  "employment.unverified": {
    rule: "Completed: a field did not match (its _verified is false)",
    meaning: unconfirmed,
    step: askApplicant,
  },
  "education.unverified": {
    rule: "Completed: a field did not match (its _verified is false)",
    meaning: unconfirmed,
    step: askApplicant,
  },
  "license.unverified": {
    rule: "Completed: a field did not match (its _verified is false)",
    meaning: unconfirmed,
    step: askApplicant,
  },
  "contact.phone-unverified": {
    rule: "The service says that the phone is not verified (verifiedPhone is false)",
    meaning: "The applicant has not confirmed this phone.",
    step: resolve("Send a code, or resolve it with a reason"),
  },
  "contact.email-unverified": {
    rule: "The service says that the email is not verified (verifiedEmail is false)",
    meaning: "The applicant has not confirmed this email.",
    step: resolve("Send a code, or resolve it with a reason"),
  },
  "consent.disclosure-not-accepted": {
    rule: "7 Year Criminal History requires isBackgroundDisclosureAccepted true",
    meaning: "The 7-year history cannot run without it.",
    step: consent("Record the disclosure, or resolve it with a reason"),
  },
  "verdict.not-given": {
    rule: "A positive statement is expected here; the value is missing, or not one that the interface lists",
    meaning: "The service gave no clear answer, so this is neither good nor bad.",
    step: resolve("Find out what it means, then resolve it with a reason"),
  },
  "section.unrecognized": {
    rule: "The interface describes no such part",
    meaning: "Shown as received and never treated as clear.",
    step: resolve("Review it, then resolve it with a reason"),
  },
  "id.barcode-unread": {
    rule: "Without the barcode, the data comes from the front's print (OCR)",
    meaning: "The data was read from the print on the front instead.",
    step: null,
  },
  "window.open": {
    rule: "A note key appears while the user is still inside the test window: results may be false negatives",
    meaning: "The service may still add findings, also to what is clear now.",
    step: wait("Refresh the result later"),
  },
};
