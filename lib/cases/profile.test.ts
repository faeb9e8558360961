import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  emailOf,
  fieldOf,
  hasAnyContent,
  maskedProfile,
  mergedProfile,
  nameOf,
  parseProfile,
  withoutIdentity,
} from "./profile";

const clear = { direct: true };
const masked = { direct: false };

describe("a profile", () => {
  test("takes the newest value, and ignores null", () => {
    const known = { firstName: "Imogen", city: "Harlow", phone: 5550142 };
    const merged = mergedProfile(
      known,
      { city: "Tamarack", ssn: "1234" },
      { firstName: null, city: null, state: "OH" },
    );
    expect(merged).toEqual({ firstName: "Imogen", city: "Tamarack", phone: 5550142, ssn: "1234", state: "OH" });
  });

  test("keeps what was entered or read first: another name or birth date of an answer replaces nothing", () => {
    const entered = { firstName: "Imogen", middleName: null, lastName: "Farrow", dob: "09-04-1990", email: "a@b.test" };
    const other = { firstName: "Odile", middleName: "Ann", lastName: "Marsh", dob: "01-01-1950", email: "c@d.test" };
    expect(mergedProfile({}, entered, other)).toEqual({ ...entered, email: "c@d.test" });
    expect(mergedProfile(entered, {}, other)).toEqual({ ...entered, email: "c@d.test" });
    expect(mergedProfile(entered, { lastName: "Marsh" }, entered).lastName).toBe("Marsh");
  });

  test("adds what it lacks of the same person's name, and the birth date", () => {
    const known = { firstName: "IMOGEN", middleName: null, lastName: null };
    const answered = { firstName: "Imogen", middleName: "Ann", lastName: "Farrow", dob: "09-04-1990" };
    expect(mergedProfile(known, {}, answered)).toEqual({ ...answered, firstName: "IMOGEN" });
    expect(mergedProfile({ firstName: "Odile" }, {}, answered)).toEqual({ firstName: "Odile" });
    expect(withoutIdentity({ ...answered, city: "Harlow" })).toEqual({ city: "Harlow" });
  });

  test("never stores the access code or nested values", () => {
    expect(mergedProfile({}, {}, { userAccessCode: "secret", odd: { a: 1 }, list: [1], name: "x" })).toEqual({
      odd: null,
      list: null,
      name: "x",
    });
  });

  test("survives storage for any input", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.anything()), (fields) => {
        const kept = mergedProfile({}, {}, fields);
        expect(parseProfile(JSON.stringify(kept))).toEqual(JSON.parse(JSON.stringify(kept)));
      }),
    );
  });

  test("drops a field named __proto__", () => {
    const fields = JSON.parse('{"__proto__":"x","city":"Harlow"}');
    expect(Object.keys(mergedProfile({}, {}, fields))).toEqual(["city"]);
  });

  test("ignores the empty answer of an expired code", () => {
    expect(hasAnyContent({})).toBe(false);
    expect(hasAnyContent({ userAccessCode: "x", firstName: null, email: "" })).toBe(false);
    expect(hasAnyContent({ email: "a@example.test" })).toBe(true);
  });
});

describe("a masked profile", () => {
  const profile = {
    firstName: "Jonathan",
    lastName: "Smithers",
    dob: "09-04-1990",
    email: "j@example.test",
    ssn: "900101234",
    country: "USA",
    odd: "x",
  };

  test("masks the SSN and unknown fields for every reader", () => {
    const { user, masked: paths } = maskedProfile(profile, clear);
    expect(user).toMatchObject({ firstName: "Jonathan", ssn: "··· ·· 1234", odd: "····", country: "USA" });
    expect(paths).toEqual(["user.ssn", "user.odd"]);
  });

  test("masks names, birth date and address without clearance", () => {
    const { user } = maskedProfile(profile, masked);
    expect(user).toMatchObject({ firstName: "J···", lastName: "S···", dob: "·· ··· 1990", country: "USA" });
    expect(nameOf(profile, masked)).toEqual({ given: "J···", family: "S···" });
    expect(emailOf(profile, masked)).not.toContain("example");
  });

  test("returns null for a missing name, and one part of a partial one", () => {
    expect(nameOf({}, clear)).toBeNull();
    expect(nameOf({ firstName: "  ", lastName: null }, clear)).toBeNull();
    expect(nameOf({ lastName: "Mononym" }, clear)).toEqual({ given: "", family: "Mononym" });
  });

  test("ignores properties of Object.prototype", () => {
    expect(fieldOf({}, "constructor")).toBeNull();
    expect(fieldOf({}, "__proto__")).toBeNull();
  });
});
