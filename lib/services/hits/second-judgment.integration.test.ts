import { expect, test } from "vitest";
import { setUpTestConsole } from "@/lib/testing/orders";
import { hitsOf, judgeAs, listedRecord, makeReviewed, onlyHit, storedStatus } from "@/lib/testing/review";
import { setUpPerson } from "@/lib/testing/staff";

process.env.SECOND_JUDGMENT_CODES = "background.watchlist-record";
const testConsole = setUpTestConsole();
const reviewer = setUpPerson(["reviewer"], "Rita Reviewer");
const colleague = setUpPerson(["reviewer"], "Cole Colleague");

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
