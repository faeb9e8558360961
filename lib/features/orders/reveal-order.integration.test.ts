/** Court fields outside the schema are masked, and can be revealed for an audited reason. */
import { expect, test } from "vitest";
import { revealValues } from "@/lib/features/checks/reveal-values";
import { db } from "@/lib/platform/data/prisma";
import type { ScriptInput } from "@/lib/sandbox/service/script";
import { runAs } from "@/lib/testing/actions";
import { dumpContains, dumpDatabase } from "@/lib/testing/database-dump";
import { auditEventsOf, placeOneOrderAs, setUpTestConsole } from "@/lib/testing/orders";
import { setUpPerson, signInAs, type TestPerson } from "@/lib/testing/staff";
import { getOrder } from "./get-order";
import { pollDueOrders } from "./poll-orders";

const testConsole = setUpTestConsole();
const reviewer = setUpPerson(["reviewer"]);
const orderer = setUpPerson(["orderer"]);

const description = "Criminal trespass, fourth degree, Quillback Mill";
const docket = "Quillback-418-division-nine";

const script: ScriptInput = {
  searches: [
    {
      kind: "federal-criminal",
      takesMs: 0,
      cases: [
        {
          number: "2:19-cr-00112",
          court: "District of Larkspur",
          defendant: "FARROW, I",
          plaintiff: "USA",
          identifiers: { docket },
          charges: [{ description, level: "M4" }],
        },
      ],
    },
  ],
};

async function completeOrder() {
  const { id: applicantId } = await testConsole.makeApplicant({ script });
  const { id: orderId } = await placeOneOrderAs(orderer, { applicantId, kind: "federal-criminal" });
  await db.order.update({ where: { id: orderId }, data: { nextPollAt: new Date(Date.now() - 1000) } });
  await pollDueOrders(new AbortController().signal);
  return { applicantId, orderId };
}

const chargePath = "cases[0].charges[0].description";
const reveal = (person: TestPerson, id: string, orderId: string, paths = [chargePath]) =>
  runAs(revealValues, person, { params: { id }, body: { paths, reason: "Checking against a document", orderId } });

test("a reviewer reveals a masked charge for a reason, and the audit log has the path, never the value", async () => {
  const { applicantId, orderId } = await completeOrder();
  const shown = await runAs(getOrder, reviewer, { params: { id: orderId } });
  expect(shown).toMatchObject({ state: "complete", caseCount: 1 });
  expect(shown.masked).toEqual(expect.arrayContaining([chargePath, "cases[0].caseIdentifiers.docket"]));
  for (const value of [description, docket]) expect(JSON.stringify(shown)).not.toContain(value);

  const { values } = await reveal(reviewer, applicantId, orderId, [chargePath, "cases[0].caseIdentifiers.docket"]);
  expect(values).toEqual({ [chargePath]: description, "cases[0].caseIdentifiers.docket": docket });

  const [intent, outcome] = await auditEventsOf(applicantId, "applicant.reveal");
  expect(intent).toMatchObject({ phase: "intent", details: { orderId, reason: "Checking against a document" } });
  expect(outcome).toMatchObject({
    outcome: "done",
    details: { paths: [chargePath, "cases[0].caseIdentifiers.docket"] },
  });
  const stored = await dumpDatabase();
  for (const value of [description, docket]) expect(dumpContains(stored, value)).toBe(false);
});

test.each(["viewer", "orderer", "approver", "auditor", "admin"] as const)("a %s reveals no charge", async (role) => {
  const { applicantId, orderId } = await completeOrder();
  await expect(reveal(await signInAs([role]), applicantId, orderId)).rejects.toMatchObject({ code: "forbidden" });
});

test("refuses another applicant's order, an unknown order, and unmasked paths", async () => {
  const { applicantId, orderId } = await completeOrder();
  const { id: other } = await testConsole.makeApplicant();
  await expect(reveal(reviewer, other, orderId)).rejects.toMatchObject({ code: "not_found" });
  await expect(reveal(reviewer, applicantId, applicantId)).rejects.toMatchObject({ code: "not_found" });
  for (const path of [
    "cases[0].courtFiledIn",
    "cases[0].charges[7].description",
    "cases[0].charges",
    "cases.__proto__",
  ]) {
    await expect(reveal(reviewer, applicantId, orderId, [path])).rejects.toMatchObject({ code: "invalid_input" });
  }
  const both = { paths: [chargePath], reason: "Support case", orderId, runId: orderId };
  await expect(runAs(revealValues, reviewer, { params: { id: applicantId }, body: both })).rejects.toMatchObject({
    code: "invalid_input",
  });
});
