import { expect, test } from "vitest";
import { field } from "@/lib/testing/sandbox";
import { setUpSandbox } from "@/lib/testing/sandbox-setup";
import { sampleImages } from "../../images";
import { mockResults } from "../../mock/mock-data";

const { caller, sandbox } = setUpSandbox();

/** The check digit of ICAO 9303: weights 7, 3, 1; a letter counts from 10 on, the filler nothing. */
const digitOf = (text: string) =>
  String([...text].reduce((sum, one, at) => sum + (Number.parseInt(one, 36) || 0) * ([7, 3, 1][at % 3] ?? 1), 0) % 10);

/** Expects the two lines of a passport by ICAO 9303 to match the fields. */
function expectWellFormed(passport: unknown) {
  const text = (name: string) => String(field(passport, name));
  const [first, second] = [text("Address2"), text("Address3")];
  const name = /^P<([A-Z]{3})([A-Z]+(?:<[A-Z]+)*)<<([A-Z]+(?:<[A-Z]+)*)<*$/.exec(first);
  expect(first).toHaveLength(44);
  expect(name?.[1]).toBe(text("Country"));
  const data = /^([A-Z0-9<]{9})(\d)([A-Z]{3})(\d{6})(\d)([MF<])(\d{6})(\d)([A-Z0-9<]{14})([\d<])(\d)$/.exec(second);
  expect(data, second).not.toBeNull();
  const [, number = "", a, , born = "", b, , expires = "", c, personal = "", d, all] = data ?? [];
  expect([a, b, c]).toEqual([number, born, expires].map(digitOf));
  expect(d === "<" ? "0" : d).toBe(digitOf(personal));
  expect(all).toBe(digitOf(`${number}${a}${born}${b}${expires}${c}${personal}${d}`));
  expect(number.replaceAll("<", "")).toBe(text("PassportNumber"));
  const [month, day, year] = text("DateOfBirth").split("-");
  expect(born).toBe(`${year}${month}${day}`);
  return { last: name?.[2], given: name?.[3] };
}

async function passportOf(fields: Record<string, unknown>) {
  const subject = await caller.create(fields);
  await sandbox.control.changePerson({ userAccessCode: subject.accessCode }, { script: { prompt: true } });
  await subject.get("document.upload-passport", { idFront: sampleImages.passport() });
  return field(await subject.get("user.test-result"), "passportData");
}

test.each([
  [{ firstName: "Imogen", lastName: "Farrow-Lund" }, "FARROW<LUND", "IMOGEN"],
  [{ firstName: "Ana", middleName: "María", lastName: "O'Neill Ruiz" }, "ONEILL<RUIZ", "ANA<MARIA"],
  [{ firstName: "明", lastName: "陳" }, "X", "X"],
])("passportData: the machine-readable lines are well formed, for %o", async (fields, last, given) => {
  expect(expectWellFormed(await passportOf(fields))).toEqual({ last, given });
});

test.each([2, 4] as const)("passportData: the mock's machine-readable lines are well formed, code %i", (number) => {
  expectWellFormed(field(mockResults[number], "passportData"));
});
