import { expect, test } from "vitest";
import { runAs } from "@/lib/testing/actions";
import { setUpTestConsole } from "@/lib/testing/orders";
import { decisionsOf, makeReviewed } from "@/lib/testing/review";
import { setUpPerson } from "@/lib/testing/staff";
import { decide } from "./decide";
import { addReason, changeReason, listReasons } from "./reasons";

const testConsole = setUpTestConsole();
const admin = setUpPerson(["admin"]);
const reviewer = setUpPerson(["reviewer"], "Rita Reviewer");

const add = (code: string, title: string) => runAs(addReason, admin, { body: { outcome: "escalate", code, title } });
const change = (code: string, body: object) =>
  runAs(changeReason, admin, { params: { outcome: "escalate", code }, body });

test("reasons are added, renamed and retired, and a decision keeps its original title", async () => {
  await add("two_names", "Two names in use");
  const { id, snapshotId } = await makeReviewed(testConsole, reviewer, {}, { document: false });
  const decideOn = (reasonCode: string) =>
    runAs(decide, reviewer, { params: { id }, body: { outcome: "escalate", reasonCode, snapshotId } });
  expect(await decideOn("two_names")).toMatchObject({ reasonTitle: "Two names in use" });
  await change("two_names", { title: "More than one name" });
  const { items, reasons } = await decisionsOf(reviewer, id);
  expect(items).toMatchObject([{ reasonTitle: "Two names in use" }]);
  expect(reasons.escalate).toContainEqual({ code: "two_names", title: "More than one name" });
  await change("two_names", { retired: true });
  expect((await decisionsOf(reviewer, id)).reasons.escalate.map(({ code }) => code)).not.toContain("two_names");
  await expect(decideOn("two_names")).rejects.toMatchObject({ code: "invalid_input" });
  await expect(add("two_names", "Again")).rejects.toMatchObject({ code: "already_exists" });
  expect(await change("two_names", { retired: false })).toMatchObject({ retiredAt: null });
});

test("a shipped reason is renamed and retired too; the one for anything else always exists", async () => {
  expect(await change("suspected_fraud", { title: "Signs of fraud" })).toMatchObject({ shipped: true });
  await change("suspected_fraud", { retired: true });
  await expect(change("other", { retired: true })).rejects.toMatchObject({ code: "state_conflict" });
  const { items } = await runAs(listReasons, admin);
  expect(items).toContainEqual(expect.objectContaining({ code: "suspected_fraud", title: "Signs of fraud" }));
  expect(items.filter(({ code, retiredAt }) => code === "other" && retiredAt === null)).toHaveLength(4);
});

test("offered reasons have unique titles, and only an admin changes them", async () => {
  await expect(add("same", "a second opinion is NEEDED")).rejects.toMatchObject({ code: "already_exists" });
  await expect(runAs(listReasons, reviewer)).rejects.toMatchObject({ code: "forbidden" });
});
