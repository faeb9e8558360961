import { expect, test } from "vitest";
import { textOfPdf } from "@/lib/testing/pdf-text";
import type { RecordGroup, SubjectAccessDocument } from "@/lib/views/subject-access/document";
import { renderSubjectAccessPdf } from "./subject-access-pdf";

const id = "01890a5d-ac96-774b-bcce-b302099a8057";
const at = "2026-11-20T09:30:00.000Z";

const group = (rest: Partial<RecordGroup>): RecordGroup => ({
  key: "notes",
  title: "Notes",
  holds: "What staff wrote.",
  source: "Members of staff.",
  purpose: "To review.",
  kept: "These records are kept until your data is erased.",
  records: [],
  ...rest,
});
const record = (facts: RecordGroup["records"][number]["facts"], unreadable: string[] = []) => ({
  id,
  since: at,
  facts,
  unreadable,
});

const document: SubjectAccessDocument = {
  format: "proofdesk.subject-access/1",
  asOf: at,
  person: { applicantId: id, accessCode: "uac-1", profile: { firstName: "Ada", ssn: "907-65-4321" }, since: at },
  consent: { at, recorded: { fullName: "Ada Marsh", certified: { FCRAPurpose: true } } },
  policy: { name: "Standard", version: 3, since: at },
  legalHold: false,
  reasons: ["You consented to the verification on Nov 20, 2026."],
  groups: [
    group({
      records: [
        record({ text: "Called back on Friday.", verdict: "same_person" }),
        record({ text: Array.from({ length: 1_500 }, (_, index) => `word-${index}`).join(" ") }),
        record({ text: Array.from({ length: 100 }, (_, index) => `line-${index}`).join("\n") }),
      ],
    }),
    group({ key: "orders", title: "Court searches", records: [record({ reason: null }, ["reason"])] }),
    group({ key: "pictures", title: "Pictures" }),
    group({
      key: "results",
      title: "Results",
      records: [
        record({ values: Array.from({ length: 950 }, (_, index) => `value-${index}`), picture: "A".repeat(5_000) }),
      ],
    }),
  ],
  seenBy: Array.from({ length: 1_003 }, () => ({ at, role: "Reviewer", action: "Read the case" })),
  recipients: [{ recipient: "Courts of Lorain, OH", what: "Your name.", since: at }],
  exports: [],
  unreadable: [{ record: "Order", id, part: "reason" }],
  removed: [{ record: "Results", id, at }],
  notIncluded: [{ what: "Names of staff", why: "To protect them." }],
};

/** Lines are joined, because a long text is broken where the column ends. */
const pdf = textOfPdf(await renderSubjectAccessPdf(document)).replaceAll(/\s+/g, " ");

test("the PDF has every fact of the model in plain language", () => {
  for (const words of [
    ...["Your personal data", "Who you are", "907-65-4321", "uac-1", "Why your data is stored", "Ada Marsh"],
    ...["You consented to the verification on Nov 20, 2026.", "Called back on Friday.", "same person", "Standard"],
    ...["Where it came from: Members of staff.", "For how long: These records are kept until your data is erased."],
    ...["stored since Nov 20, 2026, 09:30 UTC", "Who has seen your data", "Read the case", "Courts of Lorain, OH"],
    ...["these exports cannot be attributed to you", "Names of staff. To protect them."],
  ]) {
    expect(pdf).toContain(words);
  }
});

test("no value is cut off, however many there are, and what cannot be printed is named", () => {
  for (const index of [0, 401, 949]) expect(pdf).toContain(`value-${index} `);
  expect(pdf).toContain("5000 characters, in personal-data.json");
  expect(pdf).toContain("3 older entries in personal-data.json.");
  for (const index of [0, 750, 1_499]) expect(pdf).toContain(`word-${index}`);
  for (const index of [0, 60, 99]) expect(pdf).toContain(`line-${index}`);
  expect(pdf).not.toContain("characters more");
});

test("what cannot be read, was removed, or is not stored is said", () => {
  expect(pdf).toContain("Cannot be read: reason.");
  expect(pdf).toContain(`Order ${id}: reason`);
  expect(pdf).toContain("its contents were removed on Nov 20, 2026, 09:30 UTC");
  expect(pdf).toContain("Nothing is stored of pictures.");
});
