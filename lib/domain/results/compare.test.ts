import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { comparisonsIn, comparedRow as row, signalsIn } from "@/lib/testing/result-view";
import { clearResult, emptyResult, resultWithFindings } from "@/lib/testing/test-results";
import { readSections } from "./sections";

const compare = (raw: unknown) => comparisonsIn(readSections(raw).sections);

const { user, scannedUser, passportData } = clearResult;
const hosted = clearResult.verifyUI;

test("the four sources are compared, each with the rows it has", () => {
  const fields = Object.fromEntries(compare(clearResult).map((one) => [one.section, one.rows.map((it) => it.field)]));
  expect(fields).toEqual({
    scannedUser: ["name", "birth date", "address", "sex", "number", "expires", "issued"],
    passportData: ["name", "birth date", "sex", "number", "expires", "issued", "nationality"],
    "verifyUI.scannedUser": ["name", "birth date", "address", "sex", "number", "expires", "issued"],
    "verifyUI.passport": ["name", "birth date", "sex", "number", "expires", "issued", "nationality"],
  });
  const verdicts = compare(clearResult).flatMap((one) => one.rows.map((it) => it.verdict));
  expect(verdicts).not.toContain("different");
  expect(verdicts).not.toContain("unreadable");
  expect(compare(emptyResult)).toEqual([]);
});

test("the sample applicant: same name and address, same digits but different days, an expired passport", () => {
  expect(row(resultWithFindings, "scannedUser", "name")).toMatchObject({
    verdict: "same",
    words: "Same name",
    note: "Capitals, diacritics, and a hyphen only",
  });
  expect(row(resultWithFindings, "scannedUser", "birth date")).toEqual({
    field: "birth date",
    provided: {
      path: "user.birthday",
      value: "Jul 4, 1988",
      masked: false,
      date: { order: "DMY", day: "04", month: "07", year: "1988" },
    },
    read: {
      path: "scannedUser.DateOfBirth4",
      value: "Apr 7, 1988",
      masked: false,
      date: { order: "MDY", day: "07", month: "04", year: "1988" },
    },
    verdict: "different",
    words: "Different day",
    note: "Same digits, but day and month are swapped",
  });
  expect(row(resultWithFindings, "scannedUser", "address")).toMatchObject({
    verdict: "same",
    words: "Same address",
    note: "Corrected by the service",
  });
  expect(row(resultWithFindings, "passportData", "expires")).toMatchObject({
    verdict: "expired",
    note: "288 days before today",
  });
  expect(row(resultWithFindings, "scannedUser", "expires")).toMatchObject({
    verdict: "in-date",
    note: "2 years 4 months left",
  });
  expect(row(resultWithFindings, "passportData", "name")?.note).toBe(
    "Capitals, diacritics, and a hyphen only. The printed page agrees letter for letter",
  );
});

describe("names of documents", () => {
  test("two family-name fields make one family name", () => {
    const id = { NameFirst: "RENATA", NameLast: "", NameLast1: "SZOLLOSI", NameLast2: "BROOK" };
    expect(row({ user, scannedUser: id }, "scannedUser", "name")?.verdict).toBe("same");
  });
  test("a printed name that differs from the machine-readable lines is a different name", () => {
    const forged = { ...passportData, NameFirst_NonMRZ: "Ilona" };
    expect(row({ user, passportData: forged }, "passportData", "name")).toMatchObject({
      verdict: "different",
      note: "The machine-readable lines agree, and the printed page does not",
    });
    const other = { ...passportData, NameFirst: "ILONA" };
    expect(row({ user, passportData: other }, "passportData", "name")).toMatchObject({
      verdict: "different",
      note: "The printed page agrees, and the machine-readable lines do not",
    });
  });
  test("a partial name on a document is partly the same, and no signal", () => {
    const person = { ...user, middleName: "Mária" };
    expect(row({ user: person, scannedUser }, "scannedUser", "name")).toMatchObject({
      verdict: "partly",
      words: "Partly the same",
      note: "The middle name is on one side only. The rest differs in capitals, diacritics, and a hyphen only",
    });
    expect(signalsIn({ ...clearResult, user: person })).toEqual([]);
  });
  test("a printed page has no middle name of its own: it may stand with the first name, or be left out", () => {
    const person = { ...user, middleName: "Mária" };
    const machine = { ...passportData, NameMiddle: "MARIA" };
    const printed = (NameFirst_NonMRZ: string) =>
      row({ user: person, passportData: { ...machine, NameFirst_NonMRZ } }, "passportData", "name");
    expect(printed("Renáta")?.verdict).toBe("same");
    expect(printed("Renáta Mária")?.verdict).toBe("same");
    expect(printed("Renáta Mária Éva")).toMatchObject({
      verdict: "partly",
      note: "The machine-readable lines agree, and the printed page only in part",
    });
  });
  test("a printed name in another script is not compared", () => {
    const cyrillic = { ...passportData, NameFirst_NonMRZ: "Рената", NameLast_NonMRZ: "Брук" };
    expect(row({ user, passportData: cyrillic }, "passportData", "name")?.verdict).toBe("same");
  });
});

describe("addresses", () => {
  const address = (fields: object) => row({ user, scannedUser: fields }, "scannedUser", "address");
  const { Address, City, State, Zip } = scannedUser;
  test.each([
    [{ Address, City, State, Zip }, "same", "Same address"],
    [{ Address: "2217 Alder Court, Apt. 4B" }, "same", "Same address"],
    [{ Address: "2217 Alder Court #4B", City: "harlow" }, "same", "Same address"],
    [{ Address: "2217 ALDER CT" }, "same", "Same address"],
    [{ Address: "2219 ALDER CT APT 4B" }, "different", "Different address"],
    [{ Address, City: "Marlow" }, "different", "Different address"],
    [{ Address, Zip: "45883" }, "different", "Different address"],
    [{ Address, City, State: "Ohio", Zip }, "same", "Same address"],
    [{ Address, City, State: "Oklahoma", Zip }, "different", "Different address"],
  ])("%j", (fields, verdict, words) => {
    expect(address(fields)).toMatchObject({ verdict, words });
  });
  test("a city alone cannot be compared", () => {
    expect(address({ City: "HARLOW" })?.verdict).toBe("nothing");
  });
  test("a whole address in one field matches the other side's parts", () => {
    const inOneField = (address: string) =>
      row({ user, verifyUI: { passport: { ...hosted.passport, address } } }, "verifyUI.passport", "address")?.verdict;
    expect(inOneField("2217 Alder Court Apt 4B, Harlow, OH 45882")).toBe("same");
    expect(inOneField("2217 Alder Court Apt 4B, Harlow, Ohio 45882")).toBe("same");
    expect(inOneField("2217 Alder Court Apt 4B, Harlow, Oregon 45882")).toBe("different");
  });
});

test("never throws on arbitrary fields of documents", () => {
  const fields = fc.constantFrom(
    ...Object.keys(scannedUser),
    ...Object.keys(passportData),
    ...Object.keys(hosted.passport),
    "dob",
  );
  const document = fc.dictionary(fields, fc.oneof(fc.string({ unit: "binary" }), fc.jsonValue()));
  fc.assert(
    fc.property(document, document, document, document, (a, b, c, d) => {
      const found = compare({ user: a, scannedUser: b, passportData: c, verifyUI: { passport: d, scannedUser: d } });
      expect(found.length).toBeLessThanOrEqual(4);
    }),
    { numRuns: 100 },
  );
});
