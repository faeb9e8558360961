import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestConsole, type TestConsole } from "@/lib/testing/orders";
import { hitsOf, judgeAs, listedRecord, makeReviewed, onlyHit, storedStatus } from "@/lib/testing/review";
import { signInAs, type TestPerson } from "@/lib/testing/staff";

let testConsole: TestConsole;
let reviewer: TestPerson;
let colleague: TestPerson;

beforeAll(async () => {
  process.env.SECOND_JUDGMENT_CODES = "background.watchlist-record";
  testConsole = await openTestConsole();
  reviewer = await signInAs(["reviewer"], "Rita Reviewer");
  colleague = await signInAs(["reviewer"], "Cole Colleague");
});
afterAll(() => testConsole.close());

test("a hit of a chosen signal takes two people, who agree", async () => {
  const { id } = await makeReviewed(testConsole, reviewer, { watchList: [listedRecord] });
  const hitId = await onlyHit(reviewer, id);
  expect(await judgeAs(reviewer, id, hitId, "someone_else")).toMatchObject({
    verdict: null,
    awaitsSecond: "someone_else",
    needsSecond: true,
  });
  expect(await storedStatus(id)).toBe("needs_review");
  await expect(judgeAs(reviewer, id, hitId, "someone_else")).rejects.toMatchObject({ code: "same_person" });
  expect(await judgeAs(colleague, id, hitId, "someone_else")).toMatchObject({
    verdict: "someone_else",
    awaitsSecond: null,
    judgment: { by: { name: "Rita Reviewer" }, second: { by: { name: "Cole Colleague" } } },
  });
  expect(await storedStatus(id)).toBe("ready_to_decide");
});

test("a second person who disagrees replaces the first's judgment, and a third must agree", async () => {
  const { id } = await makeReviewed(testConsole, reviewer, { watchList: [listedRecord] });
  const hitId = await onlyHit(reviewer, id);
  await judgeAs(reviewer, id, hitId, "someone_else");
  await judgeAs(colleague, id, hitId, "same_person");
  expect(await hitsOf(reviewer, id)).toMatchObject([{ verdict: null, awaitsSecond: "same_person" }]);
  expect(await judgeAs(reviewer, id, hitId, "same_person")).toMatchObject({ verdict: "same_person" });
});
