import { expect, test } from "vitest";
import { ran } from "@/lib/testing/applicant-facts";
import { viewOf } from "@/lib/testing/result-view";
import { clearResult } from "@/lib/testing/test-results";
import { untakenFields } from "./untaken-fields";

const { consent } = clearResult;
const flags = { hasCriminalRecord: null, hasGlobalWatchlistRecord: false };
const stateOf = (operations: string[]) => {
  const runs = operations.map((operationId) => ran(operationId as "user.phone"));
  const { sections, signals } = viewOf({ consent, backgroundCheck: flags }, { runs });
  return [sections.backgroundCheck.state, signals.map(({ title }) => title)];
};

test("null of a check that was not run is not missed, if the other check of the section was", () => {
  expect(stateOf(["background.watchlist-search"])).toEqual(["clear", []]);
});

test("null is missed if its own check was run, or no run explains the section", () => {
  const missed = ["unknown", ["Criminal history: no answer"]];
  expect(stateOf([])).toEqual(missed);
  expect(stateOf(["background.watchlist-search", "background.seven-year"])).toEqual(missed);
  expect(stateOf(["user.phone"])).toEqual(missed);
});

test("what has no clear answer in a shared section is the check's whose flag it is", () => {
  const { checks } = viewOf({ consent, backgroundCheck: flags });
  const states = checks.filter(({ key }) => key === "background" || key === "watchlist").map(({ state }) => state);
  expect(states).toEqual(["unknown", "clear"]);
});

test("a run that the service provably did not accept explains nothing", () => {
  const refused = { ...ran("user.phone"), outcome: "refused" as const };
  expect([...untakenFields([refused])]).toEqual([]);
  expect([...untakenFields([ran("user.phone")])]).toEqual(["contactProof.verifiedEmail"]);
});
