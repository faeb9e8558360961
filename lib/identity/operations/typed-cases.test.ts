/** Tests what people type into requests, as public reports describe it. Each case of `world-cases.json` has an ID. */
import { describe, expect, test } from "vitest";
import { hiddenIn, withoutHidden } from "@/lib/base/hidden-characters";
import { casesOf } from "@/lib/testing/world-cases";
import * as field from "./fields";

type Schema = {
  safeParse(value: unknown): { success: boolean; data?: unknown; error?: { issues: { message: string }[] } };
};

/** Returns the value as it is sent, or why it is refused. */
function sentValue(schema: Schema, value: unknown): unknown {
  const { success, data, error } = schema.safeParse(value);
  return success ? data : new Error(error?.issues[0]?.message);
}
const refused = (about: RegExp) => expect.objectContaining({ message: expect.stringMatching(about) });

const hidden = ["\u200b", "\u200c", "\u200d", "\u200e", "\u200f", "\u202a", "\u202e", "\u2060", "\u2066", "\u2069"];
const blank = ["\u00ad", "\ufeff", "\u115f", "\u1160", "\u3164", "\uffa0", "\u2800", "\u180e", "\u034f", "\u{e0041}"];

describe("names", () => {
  test.each([
    ["C063", "Ann\u200b", "Ann"],
    ["C065", "\u2800", refused(/Last name has only invisible characters/)],
    ["C066", "\u3164", refused(/Last name has only invisible characters/)],
    ["C069", "Ann\tMarie", refused(/cannot be sent/)],
    ["C070", "Ann\nMarie", refused(/cannot be sent/)],
    ["C071", "Ann\u00a0Marie", "Ann\u00a0Marie"],
    ["C072", "Ann  Marie", "Ann  Marie"],
    ["C073", "Ann 👩🏽‍💻❤️", "Ann 👩🏽‍💻❤️"],
    ["C074", "A", "A"],
    ["C075", "Null", "Null"],
    ["C076", "<b>Ann</b>", "<b>Ann</b>"],
    ["C077", "Jose\u0301", "Jose\u0301"],
    ["C078", "محمد علي", "محمد علي"],
    ["C079", "a".repeat(101), refused(/at most 100 characters/)],
    ["empty", " ", refused(/Last name is required/)],
    ["a joiner that is seen", "علي\u200cرضا", "علي\u200cرضا"],
    ["a variant of a Han letter", "葛\u{e0100}城", "葛\u{e0100}城"],
  ])("%s: %j is sent as %j", (_, typed, expected) => {
    expect(sentValue(field.lastName, typed)).toEqual(expected);
  });

  test.each([...hidden, ...blank])("hidden characters are left out wherever they are: %j", (char) => {
    for (const typed of [`${char}Ann`, `An${char}n`, `Ann${char}`, ` ${char} Ann`]) {
      expect(sentValue(field.firstName, typed)).toBe("Ann");
    }
    expect(sentValue(field.firstName, char.repeat(3))).toEqual(refused(/has only invisible characters/));
    expect(withoutHidden(`Ann${char} Lee`)).toBe("Ann Lee");
    expect(hiddenIn(`Ann${char}`)).toHaveLength(1);
  });
});

describe("SSNs", () => {
  test.each([
    ["C089", "219-09-9999", "219099999"],
    ["C090", "219 09 9999", "219099999"],
    ["C091", "219\u00a009\u00a09999", "219099999"],
    ["C092", "219–09–9999", "219099999"],
    ["C100", "12345678", refused(/Is a leading zero missing\?/)],
    ["C101", "XXX-XX-1234", refused(/the last 4 digits/)],
    ["C102", "***-**-1234", refused(/the last 4 digits/)],
    ["hidden direction marks", "\u202d219-09-9999\u202c", "219099999"],
  ])("%s: %j is sent as %j", (_, typed, expected) => {
    expect(sentValue(field.ssn, typed)).toEqual(expected);
  });
});

describe("birth dates", () => {
  const dates = casesOf<{ dob?: string }>("product: typed dates").filter(({ input }) => input.dob);
  test.each(dates)("$id", ({ input, expected }) => {
    const answer = sentValue(field.dob, input.dob);
    if (expected === "201") expect(answer).toBe(input.dob);
    else expect(answer).toBeInstanceOf(Error);
    if (expected.includes("example")) expect(answer).toEqual(refused(/for example/));
    if (expected.includes("order")) expect(answer).toEqual(refused(/The order is day, month, year/));
  });
});

test("C117: an email is sent without the spaces around it", () => {
  expect(sentValue(field.email, "  ANN@EXAMPLE.TEST ")).toBe("ANN@EXAMPLE.TEST");
});
