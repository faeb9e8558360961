import { v7 as uuid } from "uuid";
import { expect, test } from "vitest";
import { runAs } from "@/lib/testing/actions";
import { dumpContains, dumpDatabase } from "@/lib/testing/database-dump";
import { auditEventsOf, setUpTestConsole } from "@/lib/testing/orders";
import { setUpPerson } from "@/lib/testing/staff";
import { findApplicant } from "./find-applicant";
import { listApplicants } from "./list-applicants";

const testConsole = setUpTestConsole();
const viewer = setUpPerson(["viewer"]);
const find = (code: string) => runAs(findApplicant, viewer, { body: { code } });

test("a viewer finds a person by the whole access code or id, and not by a part of either", async () => {
  const { id, accessCode } = await testConsole.makeApplicant();
  for (const code of [accessCode, ` ${accessCode} `, id, id.toUpperCase()])
    expect(await find(code), code).toEqual({ id });
  for (const part of [accessCode.slice(0, -1), id.slice(0, 8), uuid()]) expect(await find(part), part).toBeNull();
  expect((await auditEventsOf(id, "applicant.find")).at(-1)).toMatchObject({
    outcome: "done",
    details: { found: true },
  });
  expect(dumpContains(await dumpDatabase(), accessCode)).toBe(false);
});

test("a search that a reader may not make says why, and what its filter looks at", async () => {
  const detail = /“query” uses values that are masked or hidden for you.*role reviewer or orderer or approver/;
  await expect(runAs(listApplicants, viewer, { query: { query: "farrow" } })).rejects.toMatchObject({
    code: "forbidden",
    status: 403,
    facts: { detail: expect.stringMatching(detail) },
  });
});
