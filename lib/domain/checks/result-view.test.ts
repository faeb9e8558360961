import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hitsOf } from "@/lib/domain/results/hits/hits";
import { sectionKeys } from "@/lib/domain/results/keys";
import { valueAt } from "@/lib/domain/results/paths";
import { resultView } from "@/lib/domain/results/view";
import { courtOrders } from "@/lib/testing/court-orders";
import { noContext, type ViewOptions, viewOf } from "@/lib/testing/result-view";
import { clearResult, emptyResult, olderForm, resultWithFindings, secrets, today } from "@/lib/testing/test-results";
import { analyze, type ResultContext } from "./result-view";

const context = { ...noContext, user: null, runs: [], orders: courtOrders };
const view = (raw: unknown, more: ViewOptions = {}) => viewOf(raw, { ...context, ...more });

describe("the view satisfies the contract", () => {
  test.each([[clearResult], [resultWithFindings], [emptyResult], [olderForm], [{}], [null], ["text"], [[1, 2]]])(
    "%#",
    (raw) => {
      expect(resultView.safeParse(view(raw)).error).toBeUndefined();
    },
  );
  test("for any answer, and it never throws", () => {
    const keys = fc.constantFrom(...Object.keys(clearResult), "note", "verifyUI", "unlisted key", "__proto__");
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.dictionary(keys, fc.jsonValue())), fc.boolean(), (raw, direct) => {
        expect(resultView.safeParse(view(raw, { clearance: { direct } })).error).toBeUndefined();
      }),
      { numRuns: 300 },
    );
  });
});

test("signals name an unreadable section by its title", () => {
  const unread = (raw: object) =>
    view(raw)
      .signals.filter(({ code, severity }) => code === "section.unrecognized" && severity === "attention")
      .map(({ title }) => title);
  expect(unread(resultWithFindings)).toEqual(["Professional license could not be read"]);
  expect(unread({ scannedUser: [1], contactProof: "yes" })).toEqual([
    "Photo ID data could not be read",
    "Phone and email could not be read",
  ]);
});

describe("no part of the view leaks unmasked data", () => {
  // Each secret of the interface has a marker value. The tests search the whole view for these values.
  const everywhere = {
    ...resultWithFindings,
    verifyUI: clearResult.verifyUI,
    strange: { passport: "HU8841952X" },
    user: { ...resultWithFindings.user, ssn: secrets.social },
  };
  test.each([true, false])("no secret is anywhere in the view (direct data shown: %s)", (direct) => {
    const serialized = JSON.stringify(view(everywhere, { clearance: { direct } }));
    for (const secret of [...Object.values(secrets), "HU8841952X"]) expect(serialized).not.toContain(secret);
  });
  test("no direct data is anywhere in the view for a viewer", () => {
    const serialized = JSON.stringify(view(everywhere, { clearance: { direct: false } }));
    const direct = [
      "Renáta",
      "RENATA",
      "Szőllősi",
      "SZOLLOSI",
      "renata.brook",
      "6145550142",
      "Alder",
      "ALDER",
      "45882",
    ];
    for (const word of [...direct, "Jul 4", "4 Jul", "Apr 7", "7 Apr", "07-04", "04-07", "07-04T"])
      expect(serialized).not.toContain(word);
    expect(serialized).toContain("·· ··· 1988");
  });
  test("a masked date has no parsed parts", () => {
    const days = (direct: boolean) =>
      view(resultWithFindings, { clearance: { direct } }).comparisons[0]?.rows.find(
        (row) => row.field === "birth date",
      );
    expect(days(true)?.read?.date).toMatchObject({ order: "MDY", day: "07" });
    expect(days(false)?.read).toEqual({
      path: "scannedUser.DateOfBirth4",
      value: "·· ··· 1988",
      masked: true,
      date: null,
    });
  });
  test("a masked expiration date does not follow from a distance, wherever it is told", () => {
    const on = (day: string, direct: boolean) => {
      const raw = {
        ...clearResult,
        scannedUser: { ...clearResult.scannedUser, NameFirst: "ILONA", ExpirationDate: null, ExpirationDate4: day },
      };
      const reading = analyze(raw, { ...context, orders: [] });
      const { result, person, comparisons, signals } = reading;
      const hits = hitsOf({ sections: result.sections, person, comparisons, courtResults: [], today }, signals);
      const resultView = view(raw, { clearance: { direct }, orders: [] });
      const { comparisons: compared, signals: listedSignals, checks, overrideConditions } = resultView;
      const words = hits.flatMap(({ headline, rows }) => [headline, ...rows.map((row) => row.words)]);
      return JSON.stringify({ compared, listedSignals, checks, overrideConditions, words });
    };
    expect(on("02-03-2026", false)).toBe(on("05-09-2026", false));
    expect(on("11-18-2029", false)).toBe(on("12-01-2029", false));
    expect(on("02-03-2026", true)).toContain("288 days before today");
  });
  test("a viewer sees no difference between two results whose direct data have the same initials and year", () => {
    const otherResult = {
      ...resultWithFindings,
      user: { ...resultWithFindings.user, email: "rose@example.org", phone: 3305550199 },
    };
    const readUser = (raw: object) => view(raw, { clearance: { direct: false } }).sections.user;
    expect(readUser(otherResult)).toEqual(readUser(resultWithFindings));
  });
});

test("a section with a signal against it is not clear, whatever the service's verdict", () => {
  expect(view(clearResult).sections.scannedUser.state).toBe("clear");
  expect(view(resultWithFindings).sections.scannedUser.state).toBe("attention");
  expect(view({ ...clearResult, note: "open" }).sections.scannedUser.state).toBe("clear");
});

test("every masked path of the view leads to a value of the answer, so that it can be revealed", () => {
  const { sections, unknownSections } = view({ ...resultWithFindings, "unlisted key": { a: "b" } });
  const paths = [...Object.values(sections), ...Object.values(unknownSections)].flatMap((one) => one.masked);
  expect(paths).toContain("scannedUser.Id");
  expect(paths).toContain('["unlisted key"].a');
  for (const path of paths) expect(valueAt({ ...resultWithFindings, "unlisted key": { a: "b" } }, path)).not.toBeNull();
});

test("parts that the interface does not describe are shown masked, never hidden", () => {
  const { unknownSections, signals } = view({ ...olderForm, device: { model: "Sommerfeldt" } });
  expect(unknownSections).toEqual({
    socialProof: { state: "unknown", data: { successfulLogin: true }, masked: [], problems: [] },
    device: {
      state: "unrecognized",
      data: { model: "····" },
      masked: ["device.model"],
      problems: [{ path: "device", message: "The service does not describe this part" }],
    },
  });
  expect(signals.map((one) => one.code)).toContain("section.unrecognized");
});

test("an absent section has no data, and an answer that is not an object has no sections", () => {
  const { sections, unknownSections, note } = view("out of order");
  for (const key of sectionKeys) {
    expect(sections[key]).toEqual({ state: "absent", data: null, masked: [], problems: [] });
  }
  expect(unknownSections.answer?.state).toBe("unrecognized");
  expect(note).toBeNull();
});

test("an outdated answer says why", () => {
  const stale = { code: "upstream_timeout", title: "The identity service did not answer in time", requestId: "r1" };
  expect(view(clearResult).stale).toBeNull();
  expect(view(clearResult, { stale }).stale).toEqual(stale);
});

describe("Test Result Object: a document is compared with the User Object, in the result or as stored", () => {
  const stored = { firstName: "Ilona", middleName: null, lastName: "Marsh", dob: "09-02-1961" };
  const { scannedUser, passportData, verifyUI } = clearResult;
  const documents = {
    scannedUser: { scannedUser },
    passportData: { passportData },
    "verifyUI.scannedUser": { verifyUI: { scannedUser: verifyUI.scannedUser } },
    "verifyUI.passport": { verifyUI: { passport: verifyUI.passport } },
  } as const;
  const sections = Object.keys(documents) as (keyof typeof documents)[];
  const signalsFor = (section: keyof typeof documents, person: object, user: ResultContext["user"]) => {
    const { consent } = clearResult;
    // An ID needs its verdict, which is in another section.
    const verdict = section === "scannedUser" ? { idVerification: clearResult.idVerification } : {};
    const resultView = view({ ...verdict, consent, ...person, ...documents[section] }, { user, orders: [] });
    return {
      signals: resultView.signals.map(({ code, severity, section: at }) => `${at} ${code} ${severity}`),
      isClear: resultView.sections[section].state === "clear",
      conditions: resultView.overrideConditions.filter(({ state }) => state === "holds"),
      titles: resultView.signals.map(({ title }) => title),
    };
  };
  const withoutUser = [
    {},
    { user: null },
    { user: { firstName: null, lastName: "", birthday: null, year: null } },
    { user: [] },
  ];
  describe.each(sections)("%s", (section) => {
    test.each(withoutUser)("of another person, where the result has %j", (person) => {
      const { signals, isClear, conditions } = signalsFor(section, person, stored);
      expect(signals).toEqual(
        expect.arrayContaining([`${section} dob.mismatch blocking`, `${section} name.mismatch blocking`]),
      );
      expect({ isClear, conditions }).toEqual({ isClear: false, conditions: [] });
    });
    test("of the same person, where only the stored User Object says so", () => {
      const same = { firstName: "Renáta", lastName: "Szőllősi-Brook", dob: "04-07-1988" };
      expect(signalsFor(section, { user: null }, same)).toMatchObject({ signals: [], isClear: true });
    });
    test.each([null, {}])("where neither is known (%j): not compared, and blocking", (user) => {
      const { signals, titles, isClear, conditions } = signalsFor(section, {}, user);
      expect(signals).toEqual([`${section} dob.mismatch blocking`, `${section} name.mismatch blocking`]);
      for (const title of titles) expect(title).toContain(" not compared: ");
      expect({ isClear, conditions }).toEqual({ isClear: false, conditions: [] });
    });
    test("one field that the result leaves out is the stored one", () => {
      const user = { ...clearResult.user, lastName: null };
      const storedName = { firstName: "Renáta", lastName: "Marsh", dob: "04-07-1988" };
      expect(signalsFor(section, { user }, storedName).signals).toEqual([`${section} name.mismatch blocking`]);
    });
  });
  test("a document with a good verdict and no name or birth date was not compared", () => {
    const raw = {
      ...clearResult,
      idVerification: null,
      scannedUser: null,
      verifyUI: null,
      passportData: { AuthenticationResult: "Passed" },
    };
    expect(view(raw, { orders: [] }).signals.map(({ title, evidence }) => [title, evidence[0]?.rule])).toEqual([
      ["Birth date not compared: passport", "Not compared: The document gives no birth date"],
      ["Name not compared: passport", "Not compared: The document gives no name"],
    ]);
  });
  test("a birth date that can be read as two days was not compared", () => {
    const hosted = { ...verifyUI.scannedUser, dob: "07-04-1988" };
    const [signal, ...others] = view({ ...clearResult, verifyUI: { scannedUser: hosted } }, { orders: [] }).signals;
    expect(others).toEqual([]);
    expect(signal).toMatchObject({ code: "dob.mismatch", severity: "blocking", section: "verifyUI.scannedUser" });
    expect(signal?.title).toBe("Birth date not compared: ID (hosted page)");
  });
});

test("an ID verdict that comes only from an override is kept, but is not clear", () => {
  const raw = { idVerification: { status: "PASS", description: "The identity was verified manually" } };
  const by = (overridden: boolean) => view(raw, { overridden }).sections.idVerification;
  expect(by(true)).toMatchObject({ state: "absent", data: { status: "PASS" } });
  expect(by(false).state).toBe("clear");
  const states = (overridden: boolean) => view(raw, { overridden }).checks.find(({ key }) => key === "id")?.state;
  expect([states(true), states(false)]).toEqual(["absent", "unknown"]);
});
