import type { OperationId } from "@/lib/identity/operations/list";
import { operation } from "@/lib/identity/operations/registry";

const notInMobileSdks = [
  "user.create",
  "user.test-result",
  "background.seven-year",
  "employment.verify",
  "employment.result",
] as const satisfies readonly OperationId[];

export const serviceNotes: readonly { title: string; text: string }[] = [
  {
    title: "Version",
    text: "The current API is version 3; the version appears in the base addresses. Version 2 was deprecated on May 20, 2019, and its support ended on December 31, 2019.",
  },
  {
    title: "Mock host",
    text: "A staging environment. Its paths have /mock after the base address, and its people are invented.",
  },
  {
    title: "Mobile SDKs",
    text: `For iOS and Android, beside this HTTP API. They lack ${notInMobileSdks.map((id) => operation(id).title).join(", ")}.`,
  },
];

const readsCard =
  "Reads the text of the front by OCR, corrects it with the barcode of the back, and checks the barcode's template against the AAMVA standard.";
const savedOnly = "Success means only that the images were saved: the verdict arrives in the Test Result.";
const costsMore =
  "Costs more than the standard variant. A worn or damaged document is reviewed by people, usually in under 5 minutes.";
const statesOfUpload =
  "parsing_failed: retry on a contrasting surface. unknown_state: retry after 20 seconds. unknown_error: retry in a few moments. under_review: check again in minutes.";
const authenticity =
  "One failed authentication test does not necessarily fail the document, and Passed does not guarantee authenticity.";
const afterFailure =
  "If it fails after a complete upload, ask for a previous address, update the user and verify again; if it fails again, the remaining option is tracing an SSN.";

const notes: Partial<Record<OperationId, readonly string[]>> = {
  "document.upload-id": [readsCard, savedOnly],
  "document.upload-id-enhanced": [savedOnly, costsMore],
  "document.check-id": [statesOfUpload, authenticity],
  "document.verify-id": [afterFailure],
  "document.upload-passport": [savedOnly],
  "document.upload-passport-enhanced": [savedOnly, costsMore],
  "document.check-passport": [statesOfUpload, authenticity],
  "document.verify-passport": [afterFailure],
  "user.criminal-report": ["Results are not returned to the caller."],
  "background.seven-year": [
    "Not a consumer report under the federal fair credit reporting law: not for eligibility decisions.",
  ],
  "background.watchlist-search": ["Covers more than 60 U.S. and foreign sanctions and watch lists."],
  "background.watchlist-report": ["Returns records that match the proven identity by at least 65 percent."],
};

export function notesOf(id: OperationId): string[] {
  const isMissing = notInMobileSdks.some((missing) => missing === id);
  return [...(notes[id] ?? []), ...(isMissing ? ["Not in the mobile SDKs."] : [])];
}
