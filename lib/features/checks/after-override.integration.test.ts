import { expect, test } from "vitest";
import { db } from "@/lib/platform/data/prisma";
import { runAs } from "@/lib/testing/actions";
import { exampleFields } from "@/lib/testing/example-fields";
import { readAs, run } from "@/lib/testing/operations";
import { placeOneOrderAs, setUpTestConsole } from "@/lib/testing/orders";
import { decideOverrideAs, requestOverrideAs } from "@/lib/testing/overrides";
import { setUpPerson, signInAs } from "@/lib/testing/staff";
import { getCheckOptions } from "./check-options";

const testConsole = setUpTestConsole();
const reviewer = setUpPerson(["reviewer"]);
const approver = setUpPerson(["approver"]);

const blocksOf = async (id: string, operationId: string, person = reviewer) => {
  const { items } = await runAs(getCheckOptions, person, { params: { id } });
  return items.find((item) => item.operationId === operationId)?.blocks.map(({ code, why }) => [code, why]);
};

test("an override adds no ID, and leaves nothing to verify", async () => {
  const { id } = await testConsole.makeApplicant({ fields: { ssn: "900101234" } });
  await run(reviewer, id, "user.ssn");
  const { id: request } = await requestOverrideAs(reviewer, id);
  await decideOverrideAs("approve", approver, request);
  const { checks, sections, verdictsBeforeOverride } = await readAs(reviewer, id, { refresh: "1" });
  expect(sections.idVerification.state).toBe("absent");
  expect(checks.find(({ key }) => key === "id")).toMatchObject({ state: "absent", byOverride: true });
  expect(checks.filter(({ state }) => state !== "absent").map(({ key }) => key)).toEqual(["ssn"]);
  expect(verdictsBeforeOverride?.every(({ state }) => state === "absent")).toBe(true);
  expect((await db.applicant.findUniqueOrThrow({ where: { id } })).checkStates).toMatchObject({ id: "absent" });
  const done = ["done", "The identity is verified by override."];
  for (const operationId of ["user.override", "document.verify-id", "document.verify-passport"]) {
    expect((await blocksOf(id, operationId))?.[0], operationId).toEqual(done);
  }
  // The identity is proven by now; only the flag is missing.
  expect(await blocksOf(id, "user.criminal-report")).toEqual([flagMissing]);
});

const flagMissing = ["not-yet", "The result does not say whether there is a criminal record."];

test("the criminal report is blocked until the service has verified the ID, and flags a criminal record", async () => {
  const { id } = await testConsole.makeApplicant({
    fields: { ssn: "900101234" },
    script: { criminal: { record: true } },
  });
  await run(reviewer, id, "document.upload-id", { ...exampleFields["document.upload-id"] });
  await testConsole.sandbox.control.advance(60_000);
  await readAs(reviewer, id, { refresh: "1" });
  expect(await blocksOf(id, "user.criminal-report")).toEqual([
    ["not-yet", "No document is verified, and no quiz was passed."],
    flagMissing,
  ]);
  await expect(run(reviewer, id, "user.criminal-report")).rejects.toMatchObject({ code: "condition_not_met" });
  expect(await blocksOf(id, "user.override")).toEqual([]);
  await run(reviewer, id, "document.check-id");
  await run(reviewer, id, "document.verify-id");
  expect(await blocksOf(id, "user.criminal-report")).toEqual([flagMissing]);
  await run(reviewer, id, "background.seven-year");
  expect(await blocksOf(id, "user.criminal-report")).toEqual([]);
  await readAs(reviewer, id, { refresh: "1" });
  expect(await blocksOf(id, "user.criminal-report")).toEqual([]);
  expect(await blocksOf(id, "user.override")).toEqual([["done", "The service has verified this identity itself."]]);
  expect(await blocksOf(id, "document.verify-id")).toEqual([["done", "The ID is verified."]]);
  await run(reviewer, id, "user.criminal-report");
});

test.each(["id", "passport"] as const)(
  "States: an identity that the service verified by %s cannot be overridden, in the console or by API",
  async (document) => {
    const { id } = await testConsole.makeApplicant();
    await run(reviewer, id, `document.upload-${document}`, { ...exampleFields[`document.upload-${document}`] });
    await testConsole.sandbox.control.advance(60_000);
    await run(reviewer, id, `document.check-${document}`);
    await run(reviewer, id, `document.verify-${document}`);
    expect(await blocksOf(id, "user.override")).toEqual([["done", "The service has verified this identity itself."]]);
    await expect(requestOverrideAs(reviewer, id)).rejects.toMatchObject({
      code: "state_conflict",
      facts: { detail: "The service has verified this identity itself. Nothing was sent." },
    });
    expect(await db.overrideRequest.count({ where: { applicantId: id } })).toBe(0);
  },
);

test("court results can be read after an order", async () => {
  const orderer = await signInAs(["orderer"]);
  const { id } = await testConsole.makeApplicant();
  const notYet = [["not-yet", "Nothing was ordered from a court."]];
  expect(await blocksOf(id, "records.county-result", orderer)).toEqual(notYet);
  await placeOneOrderAs(orderer, { applicantId: id, kind: "federal-civil" });
  expect(await blocksOf(id, "records.county-result", orderer)).toEqual([]);
  expect(await blocksOf(id, "records.all-results", orderer)).toEqual([]);
});
