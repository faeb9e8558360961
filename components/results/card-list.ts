/** The cards of a result: which sections and tests each shows. */
import type { SectionKey } from "@/lib/contracts/results";
import type { CheckId } from "@/lib/results/check-list";

type CardRecord = {
  id: string;
  title: string;
  /** For the strip of tests, where room is short. */
  short: string;
  sections: readonly SectionKey[];
  /** The tests whose result it shows; a card without tests holds data and no verdict. */
  checks: readonly CheckId[];
  /** Small cards may stand two in a row. */
  size: "wide" | "small";
};

/** In the order in which they stand when they weigh the same. */
export const cardRecords = [
  {
    id: "photo-id",
    title: "Photo ID",
    short: "Photo ID",
    sections: ["idVerification", "scannedUser"],
    checks: ["id"],
    size: "wide",
  },
  {
    id: "passport",
    title: "Passport",
    short: "Passport",
    sections: ["passportData"],
    checks: ["passport"],
    size: "wide",
  },
  {
    id: "face",
    title: "Face and liveness",
    short: "Face, liveness",
    sections: ["photoProof"],
    checks: ["face"],
    size: "wide",
  },
  { id: "quiz", title: "Quiz", short: "Quiz", sections: ["identityProof"], checks: ["quiz"], size: "small" },
  {
    id: "contact",
    title: "Contact",
    short: "Phone, email",
    sections: ["contactProof"],
    checks: ["phone", "email"],
    size: "small",
  },
  { id: "ssn", title: "SSN", short: "SSN", sections: ["SSNVerification"], checks: ["ssn"], size: "small" },
  {
    id: "background",
    title: "Background",
    short: "Background",
    sections: ["backgroundCheck"],
    checks: ["background", "watchlist"],
    size: "small",
  },
  { id: "court", title: "Court records", short: "Court records", sections: [], checks: ["court"], size: "wide" },
  {
    id: "business",
    title: "Business",
    short: "Business",
    sections: ["FEINVerification"],
    checks: ["business"],
    size: "wide",
  },
  {
    id: "employment",
    title: "Employment",
    short: "Employment",
    sections: ["employment"],
    checks: ["employment"],
    size: "wide",
  },
  {
    id: "education",
    title: "Education",
    short: "Education",
    sections: ["education"],
    checks: ["education"],
    size: "wide",
  },
  {
    id: "license",
    title: "Professional license",
    short: "License",
    sections: ["professionalLicense"],
    checks: ["license"],
    size: "wide",
  },
  {
    id: "hosted-id",
    title: "Hosted UI: ID",
    short: "Hosted UI: ID",
    sections: ["verifyUI.scannedUser"],
    checks: ["hosted-id"],
    size: "wide",
  },
  {
    id: "hosted-passport",
    title: "Hosted UI: passport",
    short: "Hosted UI: passport",
    sections: ["verifyUI.passport"],
    checks: ["hosted-passport"],
    size: "wide",
  },
  { id: "company", title: "Company", short: "Company", sections: ["company"], checks: [], size: "small" },
  { id: "user", title: "User Object", short: "User Object", sections: ["user"], checks: [], size: "small" },
] as const satisfies readonly CardRecord[];

export type CardId = (typeof cardRecords)[number]["id"];
export type Card = CardRecord & { id: CardId };

/** All cards, in their standing order. */
export const allCards: readonly Card[] = cardRecords;
