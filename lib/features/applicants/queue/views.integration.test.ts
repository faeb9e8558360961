/** Saved views: own and shared, the default view, and the columns. */
import { beforeAll, expect, test } from "vitest";
import { closeDatabase } from "@/lib/platform/data/prisma";
import { runAs } from "@/lib/testing/actions";
import { setTestEnvironment, signInAs, type TestPerson } from "@/lib/testing/staff";
import { changeView, chooseColumns, deleteView, listViews, saveView } from "./views";

let rita: TestPerson;
let cole: TestPerson;

beforeAll(async () => {
  setTestEnvironment();
  rita = await signInAs(["reviewer"], "Rita Reviewer");
  cole = await signInAs(["viewer"], "Cole Colleague");
  return closeDatabase;
});

const save = (person: TestPerson, body: Record<string, unknown>) => runAs(saveView, person, { body });
const change = (person: TestPerson, id: string, body: Record<string, unknown>) =>
  runAs(changeView, person, { params: { id }, body });
const namesOf = async (person: TestPerson) => (await runAs(listViews, person)).items.map(({ name }) => name);
const idOf = async (person: TestPerson, name: string) => {
  const found = (await runAs(listViews, person)).items.find((view) => view.name === name);
  if (!found) throw new Error(`No view is named ${name}`);
  return found.id;
};

test("a view is private until shared, and only its creator changes it", async () => {
  await save(rita, { name: "Late court", view: { queue: "waiting", sort: "due", columns: ["status", "due"] } });
  const id = await idOf(rita, "Late court");
  expect(await namesOf(cole)).toEqual([]);
  await expect(change(cole, id, { isDefault: true })).rejects.toMatchObject({ code: "not_found" });
  await change(rita, id, { shared: true, name: "Late" });
  expect(await namesOf(cole)).toEqual(["Late"]);
  await expect(change(cole, id, { name: "Mine now" })).rejects.toMatchObject({ code: "forbidden" });
  await expect(runAs(deleteView, cole, { params: { id } })).rejects.toMatchObject({ code: "forbidden" });
  await expect(save(rita, { name: "Late", view: {} })).rejects.toMatchObject({ code: "invalid_input" });
});

test("everyone has their own default view; one no longer shared is no one else's default", async () => {
  const id = await idOf(rita, "Late");
  const begins = async (person: TestPerson) => (await runAs(listViews, person)).items.some((one) => one.isDefault);
  await change(cole, id, { isDefault: true });
  expect([await begins(cole), await begins(rita)]).toEqual([true, false]);
  await change(rita, id, { isDefault: true });
  await change(rita, id, { shared: false });
  await change(rita, id, { shared: true });
  expect([await begins(cole), await begins(rita)]).toEqual([false, true]);
  await runAs(deleteView, rita, { params: { id } });
  expect([await namesOf(rita), await namesOf(cole)]).toEqual([[], []]);
});

test("columns are stored per person, and none means all", async () => {
  await runAs(chooseColumns, rita, { body: { columns: ["due", "status"] } });
  expect((await runAs(listViews, rita)).columns).toEqual(["due", "status"]);
  expect((await runAs(listViews, cole)).columns).toEqual([]);
  await runAs(chooseColumns, rita, { body: { columns: [] } });
  expect((await runAs(listViews, rita)).columns).toEqual([]);
});
