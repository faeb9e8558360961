import { describe, expect, test } from "vitest";
import { signalsIn } from "@/lib/testing/result-view";
import { clearResult, resultWithFindings } from "@/lib/testing/test-results";
import type { StoredUser } from "../compare";
import { isOtherName, nameIn } from "./identity";

const stored = { firstName: "Renáta", middleName: null, lastName: "Szőllősi-Brook", dob: "04-07-1988" };
const readUser = { ...clearResult.user };

const signalsFor = (user: object, storedUser: StoredUser | null = stored, more = {}) =>
  signalsIn({ consent: clearResult.consent, user }, { user: storedUser, ...more });
const titles = (...parameters: Parameters<typeof signalsFor>) => signalsFor(...parameters).map(({ title }) => title);

test("the same name and birth date raise nothing", () => {
  expect(signalsFor(readUser)).toEqual([]);
});

test("another name and another birth date block, with both sides as evidence", () => {
  expect(signalsFor({ ...readUser, firstName: "Odile" })).toMatchObject([
    {
      code: "identity.differs",
      severity: "blocking",
      section: "user",
      title: "The service has another name",
      evidence: [
        { path: "user.firstName", value: "Odile Szőllősi-Brook" },
        { path: "user.firstName", value: "Renáta Szőllősi-Brook" },
      ],
    },
  ]);
  const otherUser = { ...readUser, birthday: "1988-07-05T00:00:00Z", day: "05" };
  expect(signalsFor(otherUser)).toMatchObject([
    {
      title: "The service has another birth date",
      evidence: [
        { path: "user.birthday", value: "Jul 5, 1988" },
        { path: "user.dob", value: "Jul 4, 1988" },
      ],
    },
  ]);
  expect(titles({ ...otherUser, lastName: "Marsh" })).toEqual(["The service has another name and another birth date"]);
});

test("a name that looks the same is said to have hidden characters", () => {
  expect(titles({ ...readUser, firstName: "Renáta\u200b" })).toEqual([
    "The service has the name with hidden characters",
  ]);
  expect(titles({ ...readUser, firstName: "Odile\u200b" })).toEqual(["The service has another name"]);
});

test.each([
  ["a day that depends on the time zone", { birthday: "1988-07-04T22:00:00Z", year: null }],
  ["two days", { day: "05" }],
  ["a text", { birthday: "July", year: null }],
])("%s cannot be compared with the stored birth date, and blocks", (_, birth) => {
  expect(titles({ ...readUser, ...birth })).toEqual(["The service has a birth date that cannot be compared"]);
});

test("what one side lacks is not compared", () => {
  expect(signalsFor(readUser, null)).toEqual([]);
  expect(signalsFor(readUser, { city: "Harlow" })).toEqual([]);
  expect(signalsFor({ email: "a@example.test" })).toEqual([]);
  expect(signalsFor({ ...readUser, lastName: null, birthday: null, year: null })).toEqual([]);
});

test("an answer from before the data was sent has the data before it", () => {
  expect(signalsFor({ ...readUser, firstName: "Odile" }, stored, { userSentSince: true })).toEqual([]);
});

describe("a name is the same", () => {
  const name = (firstName: string, middleName: string | null, lastName: string) =>
    nameIn({ firstName, middleName, lastName });
  test.each([
    ["in capitals", name("RENÁTA", null, "SZŐLLŐSI-BROOK")],
    ["without diacritics", name("Renata", null, "Szollosi-Brook")],
    ["without a hyphen", name("Renáta", null, "Szőllősi Brook")],
    ["with other spaces", name(" Renáta ", null, "Szőllősi - Brook")],
    ["with a middle name on one side", name("Renáta", "Ilona", "Szőllősi-Brook")],
  ])("%s", (_, otherUser) => {
    expect(isOtherName(name("Renáta", null, "Szőllősi-Brook"), otherUser)).toBe(false);
    expect(isOtherName(otherUser, name("Renáta", null, "Szőllősi-Brook"))).toBe(false);
  });
  test("however given and middle names are divided", () => {
    expect(isOtherName(name("Mary Ann", null, "Marsh"), name("Mary", "Ann", "Marsh"))).toBe(false);
  });
  test.each([
    ["a swapped first and last name", name("Marsh", "Ann", "Mary")],
    ["another middle name", name("Mary", "Lou", "Marsh")],
    ["an initial", name("Mary", "A", "Marsh")],
    ["a part of a last name", name("Mary", "Ann", "Marsh Hale")],
    ["a suffix", name("Mary", "Ann", "Marsh Jr")],
    ["a letter", name("Marie", "Ann", "Marsh")],
    ["a character that cannot be seen", name("Mary\u200b", "Ann", "Marsh")],
  ])("but not with %s", (_, otherUser) => {
    expect(isOtherName(name("Mary", "Ann", "Marsh"), otherUser)).toBe(true);
    expect(isOtherName(otherUser, name("Mary", "Ann", "Marsh"))).toBe(true);
  });
});

test("the documents are still compared with the service's User Object", () => {
  const codes = signalsIn(resultWithFindings, { user: { ...stored, firstName: "Odile" } }).map(({ code }) => code);
  const before = signalsIn(resultWithFindings, { user: null }).map(({ code }) => code);
  expect(codes.filter((code) => code !== "identity.differs")).toEqual(before);
  expect(codes).toContain("identity.differs");
});
