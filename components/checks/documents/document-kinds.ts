/** The differences between ID and passport: their operations, sections of the result, and names. Pure. */

import { readerOf } from "@/lib/domain/results/reading";
import type { ResultView } from "@/lib/domain/results/view";
import type { OperationId } from "@/lib/identity/operations/list";

export type DocumentKind = "id" | "passport";

/** The two ways to upload a document. For an enhanced upload, a person reviews what a machine cannot read. */
export type Variant = "standard" | "enhanced";

type DocumentRecord = {
  word: string;
  standard: OperationId;
  enhanced: OperationId;
  check: "document.check-id" | "document.check-passport";
  verify: "document.verify-id" | "document.verify-passport";
  /** The section with the data read from the document. */
  section: "scannedUser" | "passportData";
  anchor: string;
};

export const documents = {
  id: {
    word: "ID",
    standard: "document.upload-id",
    enhanced: "document.upload-id-enhanced",
    check: "document.check-id",
    verify: "document.verify-id",
    section: "scannedUser",
    anchor: "photo-id",
  },
  passport: {
    word: "passport",
    standard: "document.upload-passport",
    enhanced: "document.upload-passport-enhanced",
    check: "document.check-passport",
    verify: "document.verify-passport",
    section: "passportData",
    anchor: "passport",
  },
} as const satisfies Record<DocumentKind, DocumentRecord>;

export function variantOf(kind: DocumentKind, operationId: OperationId): Variant | undefined {
  const { standard, enhanced } = documents[kind];
  return operationId === enhanced ? "enhanced" : operationId === standard ? "standard" : undefined;
}

export type DocumentName = { firstName: string; middleName?: string; lastName: string };

/**
 * Returns the name in the form that Update User takes (Identity document operations, rule 5). Returns null if the
 * result lacks or masks the name.
 */
export function nameOnDocument(result: ResultView | undefined, kind: DocumentKind): DocumentName | null {
  const { section } = documents[kind];
  const data = readerOf(result?.sections[section], section);
  const part = (key: string) => {
    const leaf = data.at(key);
    return leaf.masked ? null : leaf.text;
  };
  const [firstName, middleName, lastName] = [part("NameFirst"), part("NameMiddle"), part("NameLast")];
  if (firstName === null || lastName === null) return null;
  return middleName === null ? { firstName, lastName } : { firstName, middleName, lastName };
}

export function nameRow(result: ResultView | undefined, kind: DocumentKind) {
  const { section } = documents[kind];
  return result?.comparisons.find((one) => one.section === section)?.rows.find(({ field }) => field === "name");
}
