/** The tests that the console shows: which operations run them, and where their results stand. */
import type { CheckKey, SectionKey } from "@/lib/contracts/results";
import type { SignalCode } from "./signal-codes";

type CheckRecord = {
  key: string;
  title: string;
  /** The matrix column it belongs to; null: it has none. */
  column: CheckKey | null;
  /** Operations that belong to it; the first ones, up to `tries`, are one try each. */
  operations: readonly string[];
  tries: number;
  sections: readonly SectionKey[];
  /** Signals that speak of this test, whatever section they come from. */
  codes: readonly SignalCode[];
};

const idCodes = [
  "id.failed",
  "id.data-without-verdict",
  "id.low-confidence",
  "id.below-override-floor",
  "id.barcode-unread",
  "name.mismatch",
  "dob.mismatch",
  "document.expired",
  "section.unrecognized",
] as const;
const livenessCodes = ["liveness.not-live", "liveness.error", "section.unrecognized"] as const;
const passportCodes = [
  "passport.attention",
  "passport.unknown",
  "name.mismatch",
  "dob.mismatch",
  "document.expired",
  "section.unrecognized",
] as const;
const odd = "section.unrecognized";

export const checkRecords = [
  {
    key: "id",
    title: "Photo ID",
    column: "id",
    operations: ["document.upload-id", "document.upload-id-enhanced", "document.check-id", "document.verify-id"],
    tries: 2,
    sections: ["idVerification", "scannedUser"],
    codes: idCodes,
  },
  {
    key: "passport",
    title: "Passport",
    column: "passport",
    operations: [
      "document.upload-passport",
      "document.upload-passport-enhanced",
      "document.check-passport",
      "document.verify-passport",
    ],
    tries: 2,
    sections: ["passportData"],
    codes: passportCodes,
  },
  {
    key: "face",
    title: "Face, liveness",
    column: "face",
    operations: ["user.compare-photos"],
    tries: 1,
    sections: ["photoProof"],
    codes: livenessCodes,
  },
  {
    key: "quiz",
    title: "Quiz",
    column: "quiz",
    operations: ["quiz.answer", "quiz.get"],
    tries: 1,
    sections: ["identityProof"],
    codes: ["quiz.failed", odd],
  },
  {
    key: "phone",
    title: "Phone",
    column: "phone",
    operations: ["user.phone", "user.phone-code"],
    tries: 1,
    sections: ["contactProof"],
    codes: ["contact.phone-unverified", odd],
  },
  {
    key: "email",
    title: "Email",
    column: "email",
    operations: ["user.email", "user.email-code"],
    tries: 1,
    sections: ["contactProof"],
    codes: ["contact.email-unverified", odd],
  },
  {
    key: "ssn",
    title: "SSN",
    column: "ssn",
    operations: ["user.ssn"],
    tries: 1,
    sections: ["SSNVerification"],
    codes: ["ssn.invalid", odd],
  },
  {
    key: "background",
    title: "Criminal flag",
    column: "background",
    operations: ["background.seven-year", "user.criminal-report"],
    tries: 2,
    sections: ["backgroundCheck"],
    codes: ["background.criminal-record", odd],
  },
  {
    key: "watchlist",
    title: "Watch lists",
    column: "background",
    operations: ["background.watchlist-search", "background.watchlist-report"],
    tries: 1,
    sections: ["backgroundCheck"],
    codes: ["background.watchlist-record", odd],
  },
  {
    key: "court",
    title: "Court records",
    column: "court",
    operations: [],
    tries: 0,
    sections: [],
    codes: ["records.found", "records.status-regressed"],
  },
  {
    key: "business",
    title: "Business",
    column: null,
    operations: ["business.fein", "business.full-search"],
    tries: 1,
    sections: ["FEINVerification"],
    codes: ["business.mismatch", odd],
  },
  {
    key: "employment",
    title: "Employment",
    column: null,
    operations: ["employment.verify", "employment.result"],
    tries: 1,
    sections: ["employment"],
    codes: ["employment.unverified", odd],
  },
  {
    key: "education",
    title: "Education",
    column: null,
    operations: ["education.verify"],
    tries: 1,
    sections: ["education"],
    codes: ["education.unverified", odd],
  },
  {
    key: "license",
    title: "License",
    column: null,
    operations: ["license.verify"],
    tries: 1,
    sections: ["professionalLicense"],
    codes: ["license.unverified", odd],
  },
  {
    key: "hosted-id",
    title: "Hosted UI: ID",
    column: "id",
    operations: ["user.hosted-ui-token"],
    tries: 0,
    sections: ["verifyUI.scannedUser"],
    codes: [...idCodes, ...livenessCodes],
  },
  {
    key: "hosted-passport",
    title: "Hosted UI: passport",
    column: "passport",
    operations: ["user.hosted-ui-token"],
    tries: 0,
    sections: ["verifyUI.passport"],
    codes: [...passportCodes, ...livenessCodes],
  },
] as const satisfies readonly CheckRecord[];

export type CheckId = (typeof checkRecords)[number]["key"];
