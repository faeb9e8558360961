import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { birthDateLine, nameLine, placeLine } from "@/components/shared/applicant-facts";
import { formFields } from "@/components/shared/schema-form/form-fields";
import { roles } from "@/lib/base/permissions";
import { emptyUser } from "@/lib/domain/applicants/user-fields";
import { createUser } from "@/lib/identity/operations/user";
import { endOf, readCodes } from "./access-codes";
import { openRequest, orderAvailability, overrideAvailability, rightsOf } from "./availability";
import { createForm, startOf, updateForm } from "./user-forms";

const code = fc.stringMatching(/^[0-9A-Za-z-]{1,40}$/);

describe("access codes, one per line", () => {
  test("every line with text is sent, rejected or skipped as a duplicate", () => {
    const line = fc.oneof(
      code,
      fc.constant(""),
      fc.constant("   "),
      fc.string().map((text) => text.replace(/[\r\n]/g, "")),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        const { codes, problems, repeatedLines } = readCodes(lines.join("\n"));
        const filledLines = lines.flatMap((text, index) => (text.trim() === "" ? [] : [index + 1]));
        const reportedLines = [...codes.map((one) => one.line), ...problems.map((one) => one.line), ...repeatedLines];
        expect(reportedLines.sort((a, b) => a - b)).toEqual(filledLines);
        expect(new Set(codes.map((one) => one.code)).size).toBe(codes.length);
      }),
    );
  });
  test("a problem names the line without its content", () => {
    const { problems } = readCodes("ok-1\nsecret value!");
    expect(problems).toEqual([{ line: 2, message: "An access code is letters, digits and dashes" }]);
  });
  test("accepts every kind of line ending", () => {
    expect(readCodes("a1\r\nb2\rc3\n").codes.map((one) => one.code)).toEqual(["a1", "b2", "c3"]);
  });
  test("rejects an empty list and more than 500 codes", () => {
    expect(readCodes("").inputProblem).toBe("Enter at least one access code");
    expect(readCodes(Array.from({ length: 501 }, (_, index) => `code-${index}`).join("\n")).inputProblem).toBe(
      "At most 500 at a time",
    );
  });
  test("shows at most a code's last four characters, and none of a short one", () => {
    fc.assert(
      fc.property(code, (text) => {
        expect(endOf(text).length).toBeLessThanOrEqual(4);
      }),
    );
    expect(endOf("12345678")).toBe("");
  });
});

describe("who may do what", () => {
  test("viewers and auditors see no action, and admins only those on how long data is kept", () => {
    for (const role of ["viewer", "auditor"] as const) {
      expect(Object.values(rightsOf([role])).some(Boolean)).toBe(false);
    }
    const { hold, requestErasure, approveErasure, ...others } = rightsOf(["admin"]);
    expect([hold, requestErasure, approveErasure]).toEqual([true, true, true]);
    expect(Object.values(others).some(Boolean)).toBe(false);
  });
  test("each action is open to at least one role", () => {
    expect(Object.values(rightsOf(roles)).every(Boolean)).toBe(true);
  });
  test("without consent neither a search nor an override is available, and the reason is given", () => {
    const status = "needs_review" as const;
    expect(orderAvailability({ status, consentedAt: null })).toEqual({ open: false, why: "Consent is not recorded" });
    expect(overrideAvailability({ status, consentedAt: null, overriddenAt: null }).open).toBe(false);
    expect(overrideAvailability({ status, consentedAt: "x", overriddenAt: "x" }).open).toBe(false);
    expect(overrideAvailability({ status, consentedAt: "x", overriddenAt: null }).open).toBe(true);
  });
  test("with an expired code neither is available, and the reason is given", () => {
    const expired = { status: "expired", consentedAt: "x", overriddenAt: null } as const;
    const why = "The access code has expired";
    expect(orderAvailability(expired)).toEqual({ open: false, why });
    expect(overrideAvailability(expired)).toEqual({ open: false, why });
  });
  test("an identity that the service has verified cannot be overridden; one that failed or was not read can", () => {
    const consented = { status: "needs_review", consentedAt: "x", overriddenAt: null } as const;
    const id = { label: "Photo ID", path: "idVerification.status" };
    expect(overrideAvailability(consented, [{ ...id, value: "PASS", state: "clear" }])).toEqual({
      open: false,
      why: "The service has verified this identity: there is nothing to override",
    });
    expect(overrideAvailability(consented, [{ ...id, value: "FAIL", state: "blocking" }]).open).toBe(true);
    const passport = { label: "Passport", path: "passportData.AuthenticationResult", value: "Passed" };
    expect(overrideAvailability(consented, [{ ...passport, state: "clear" }]).open).toBe(true);
    expect(overrideAvailability(consented, undefined).open).toBe(true);
  });
  test("a request is pending while it waits, is being sent or has an unknown outcome; once decided it is not", () => {
    expect(openRequest([{ state: "rejected" }, { state: "outcome_unknown" }])).toEqual({
      state: "outcome_unknown",
    });
    expect(openRequest([{ state: "applied" }, { state: "refused" }, { state: "withdrawn" }])).toBeUndefined();
  });
});

describe("who the applicant is", () => {
  const user = { dob: "04-07-1988", city: "Harlow", state: "OH", country: "USA" };
  test("the birth date is read day first, and a masked or malformed one is shown as received", () => {
    expect(birthDateLine({ user, masked: [] })).toBe("Jul 4, 1988");
    expect(birthDateLine({ user: { dob: "·· ··· 1988" }, masked: ["user.dob"] })).toBe("·· ··· 1988");
    expect(birthDateLine({ user: { dob: "31-02-1990" }, masked: [] })).toBe("31-02-1990");
    expect(birthDateLine({ user: {}, masked: [] })).toBeNull();
  });
  test("places and names use the parts that are known", () => {
    expect(placeLine({ user, masked: [] })).toBe("Harlow, OH, USA");
    expect(placeLine({ user: { city: " " }, masked: [] })).toBeNull();
    expect(nameLine({ name: null, user: { email: "a@example.com" } })).toBe("a@example.com");
    expect(nameLine({ name: { given: "", family: "Xi" }, user: {} })).toBe("Xi");
  });
});

describe("the form of the User Object", () => {
  const drawn = formFields(createUser.request);
  const filled = { ...emptyUser, firstName: "Ada", lastName: "Byron", dob: "10-12-1990", email: "ada@example.com" };
  test("says which fields are required as the schema does", () => {
    const missing = createUser.request.safeParse({}).error?.issues.map(({ path }) => path[0]);
    const required = drawn.filter(({ optional }) => !optional).map(({ name }) => name);
    expect(required.sort()).toEqual([...(missing ?? [])].sort());
  });
  test("empty inputs are left out; the operation's own rules check the rest", () => {
    const parsed = createForm.parse({ ...filled, country: " usa ", houseNumber: "  " });
    expect(parsed).toMatchObject({ firstName: "Ada", country: "USA", houseNumber: null, ssn: null });
  });
  test("a missing field is named without repeating what was typed", () => {
    const issues = createForm.safeParse({ ...emptyUser, dob: "31-02-1990", houseNumber: "12b" }).error?.issues ?? [];
    expect(issues.find(({ path }) => path[0] === "firstName")?.message).toBe("First name is required");
    for (const { message } of issues) expect(message).not.toMatch(/31-02-1990|12b/);
  });
});

describe("Update User sends only what changed", () => {
  const applicant = {
    user: { firstName: "Ada", lastName: "Byron", city: "Harlow", ssn: "··· ·· 4471", country: "USA" },
    masked: ["user.ssn", "user.city"],
  };
  const start = startOf(applicant);
  test("masked values do not prefill inputs, and untouched inputs are not sent", () => {
    expect(start).toMatchObject({ firstName: "Ada", city: "", ssn: "" });
    expect(updateForm(start).safeParse(start).error?.issues).toMatchObject([{ message: "Change at least one field." }]);
  });
  test("a changed input is sent, an emptied one is not", () => {
    const changed = updateForm(start).parse({ ...start, lastName: "Lovelace", firstName: "" });
    expect(changed).toEqual({ lastName: "Lovelace" });
  });
});
