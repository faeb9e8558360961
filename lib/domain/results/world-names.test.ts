import { expect, test } from "vitest";
import { comparisonsIn, viewOf } from "@/lib/testing/result-view";
import { clearResult, today } from "@/lib/testing/test-results";
import cases from "@/lib/testing/world-cases.json";
import { compareDocuments, providedPerson } from "./compare";
import { isSameFullName } from "./full-name";
import { hitsOf } from "./hits/hits";
import { compareNames, type PersonName } from "./names";
import { overrideConditions } from "./override";
import { readSections } from "./sections";

type Case = { id: string; kind: string; input: Record<string, unknown>; expected: string };
const all = cases as unknown as Case[];
const ofKind = (kind: string) =>
  all.filter((one) => one.kind.startsWith(kind)).map((one) => [`${one.id} ${one.kind}`, one] as const);

test.each(ofKind("name: "))("%s", (_, { input, expected }) => {
  const { provided, read } = input as { provided: PersonName; read: PersonName };
  expect(expected.split("/")).toContain(compareNames(provided, read).verdict);
  expect(compareNames(read, provided)).toEqual(compareNames(provided, read));
});

test.each(ofKind("consent full name"))("%s", (_, { input, expected }) => {
  expect(isSameFullName(String(input.a), String(input.b))).toBe(expected === "same");
});

/** Returns a clear result of the applicant "First Family" whose ID has the name "FIRST MIDDLE FAMILY". */
function resultOf(applicant: unknown, onId: unknown, scanned: object = {}) {
  const first = String(applicant).split(" ");
  const lastName = first.pop();
  const words = String(onId).split(String(onId).includes("/") ? " / " : " ");
  const NameLast = words.pop();
  const [NameFirst, NameMiddle = ""] = words;
  const user = { ...clearResult.user, firstName: first[0], middleName: first.slice(1).join(" ") || null, lastName };
  const scannedUser = { ...clearResult.scannedUser, NameFirst, NameMiddle, NameLast, ...scanned };
  return { ...clearResult, user, scannedUser, passportData: null, verifyUI: null };
}

/** Returns the kinds of the hits that the ID gives a reviewer to judge. */
function hitsIn(raw: object) {
  const { sections } = readSections(raw);
  const person = providedPerson(sections, null, today);
  const comparisons = compareDocuments(sections, person, today);
  return hitsOf({ sections, person, comparisons, courtResults: [], today }, [])
    .filter(({ signal }) => signal.section === "scannedUser")
    .map(({ kind }) => kind);
}

test("a middle name on one side is no hit and no finding", () => {
  const raw = resultOf("Ann Lee Be", "ANN / BE");
  expect(hitsIn(raw)).toEqual([]);
  expect(viewOf(raw).signals.map(({ code }) => code)).not.toContain("name.mismatch");
});

test.each(ofKind("product: name end to end"))("%s", (_, { input, expected }) => {
  const view = viewOf(resultOf(input.applicant, input.ID));
  const row = view.comparisons.flatMap(({ rows }) => rows).find(({ field }) => field === "name");
  if (!expected.startsWith("at least")) {
    expect(expected === "partly the same" ? ["partly"] : ["same", "partly"]).toContain(row?.verdict);
    return;
  }
  const mismatch = view.signals.find(({ code }) => code === "name.mismatch");
  expect(mismatch).toMatchObject({ severity: "blocking", title: "Name only partly the same: ID" });
  expect(hitsIn(resultOf(input.applicant, input.ID))).toEqual(["name"]);
});

test.each(ofKind("product: override"))("%s", (_, { input }) => {
  const raw = resultOf(input.applicant, input.ID, { DocumentVerificationConfidenceRating: input.confidence });
  const { sections } = readSections({ ...raw, idVerification: { status: input.idVerification } });
  const [a] = overrideConditions(sections, comparisonsIn(sections), undefined);
  expect(a?.state).toBe("unknown");
});
