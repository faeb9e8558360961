import { describe, expect, test } from "vitest";
import { signalsIn, viewOf } from "@/lib/testing/result-view";
import { clearResult } from "@/lib/testing/test-results";
import type { SignalContext } from "./signal";

const signalsFor = (raw: object, more: Partial<SignalContext> = {}) =>
  signalsIn({ ...clearResult, ...raw }, more).filter(({ code }) => code === "section.unrecognized");
const unlistedPaths = (raw: object, accepted: string[] = []) =>
  viewOf({ ...clearResult, ...raw }, { acceptedFields: new Set(accepted) })
    .signals.filter(({ code }) => code === "section.unrecognized")
    .map(({ severity, title, section, evidence }) => [severity, title, section, evidence.map(({ path }) => path)]);

const { backgroundCheck, scannedUser } = clearResult;

describe("what the interface does not list", () => {
  test("is one finding for each section, titled by the section, with the keys as its evidence", () => {
    const raw = {
      backgroundCheck: { ...backgroundCheck, hasSexOffenderRecord: true },
      scannedUser: { ...scannedUser, Chip: "read", Ghost: { a: 1 }, Seal: 0 },
      device: { model: "x" },
      verifyUI: { selfie: 1 },
    };
    expect(unlistedPaths(raw)).toEqual([
      [
        "attention",
        "3 unlisted fields in Photo ID data",
        "scannedUser",
        ["scannedUser.Chip", "scannedUser.Ghost", "scannedUser.Seal"],
      ],
      ["attention", "1 unlisted field in Background", "backgroundCheck", ["backgroundCheck.hasSexOffenderRecord"]],
      ["attention", "1 unlisted section", "verifyUI.selfie", ["verifyUI.selfie"]],
      ["attention", "1 unlisted section", "device", ["device"]],
    ]);
  });

  test("joins what could not be read in the same section, whose title stays", () => {
    expect(unlistedPaths({ contactProof: { verifiedPhone: "perhaps", verifiedFax: true } })).toEqual([
      [
        "attention",
        "Phone and email could not be read",
        "contactProof",
        ["contactProof.verifiedPhone", "contactProof.verifiedFax"],
      ],
    ]);
  });

  test.each(["user", "company", "consent"] as const)("is found in %s, which has no check", (section) => {
    expect(unlistedPaths({ [section]: { ...clearResult[section], extra: 1 } })).toHaveLength(1);
  });

  test("is silent once its path is accepted, for any entry of a list, and other fields are not", () => {
    const entry = { employer_name: "Larch", extra: 1 };
    const raw = { employment: [entry, entry], device: { model: "x" } };
    expect(unlistedPaths(raw, ["employment[].extra", "device"])).toEqual([]);
    expect(
      unlistedPaths({ ...raw, employment: [entry, { ...entry, more: 1 }] }, ["employment[].extra", "device"]),
    ).toEqual([["attention", "1 unlisted field in Employment", "employment", ["employment[1].more"]]]);
  });

  test("is then shown as data, not as an unrecognized response", () => {
    const device = (accepted: string[]) =>
      viewOf({ ...clearResult, device: { model: "x" } }, { acceptedFields: new Set(accepted) }).unknownSections.device;
    expect(device([])).toMatchObject({ state: "unrecognized", data: { model: "····" } });
    expect(device(["device"])).toMatchObject({ state: "unknown", data: { model: "····" }, problems: [] });
  });

  test("cannot be accepted in place of a malformed section, answer or hosted result", () => {
    const all = new Set(["contactProof", "answer", "verifyUI", "(unnamed)"]);
    expect(signalsFor({ contactProof: "yes" }, { acceptedFields: all })).toHaveLength(1);
    expect(signalsFor({ verifyUI: "off" }, { acceptedFields: all })).toHaveLength(1);
    expect(signalsIn("gone", { acceptedFields: all }).map(({ code }) => code)).toContain("section.unrecognized");
  });

  test("shows no value, and no key in its title or section that may be personal", () => {
    const raw = {
      "Jane: 1990": { born: "1990" },
      contactProof: { ...clearResult.contactProof, "jane@example.com": "Jane" },
    };
    const signals = signalsFor(raw);
    expect(signals.map(({ section }) => section).sort()).toEqual(["(unnamed)", "contactProof"]);
    for (const { title, section, evidence } of signals) {
      expect(title + section).not.toMatch(/jane/i);
      expect(evidence.every(({ value }) => value === null)).toBe(true);
    }
  });

  test("is counted beyond what is listed, so that one more is new evidence", () => {
    const many = (count: number) =>
      signalsFor({ company: Object.fromEntries(Array.from({ length: count }, (_, at) => [`extra${at}`, at])) })[0]
        ?.evidence;
    expect(many(100)?.at(-1)).toMatchObject({ path: "company.extra99", value: null });
    expect(many(130)?.at(-1)).toMatchObject({ path: "company", value: "30" });
  });
});

describe("the older form's social sign-in", () => {
  const social = (socialProof: unknown) => unlistedPaths({ socialProof });
  test.each([[{ successfulLogin: true }], [{ successfulLogin: 1 }], [null], [{}], [{ successfulLogin: null }]])(
    "%j raises nothing",
    (proof) => {
      expect(social(proof)).toEqual([]);
    },
  );
  test.each([
    [{ successfulLogin: false }],
    [{ successfulLogin: "perhaps" }],
    [{ successfulLogin: { a: 1 } }],
    ["yes"],
    [[1]],
  ])("%j is not confirmed", (proof) => {
    expect(social(proof)).toEqual([
      ["attention", "Social sign-in not confirmed", "socialProof", ["socialProof.successfulLogin"]],
    ]);
  });
  test("its unlisted fields are found", () => {
    expect(social({ successfulLogin: true, network: "x" })).toEqual([
      ["attention", "1 unlisted field in the social sign-in", "socialProof", ["socialProof.network"]],
    ]);
    expect(social({ network: "x" })[0]?.[1]).toBe("Social sign-in not confirmed");
  });
});
