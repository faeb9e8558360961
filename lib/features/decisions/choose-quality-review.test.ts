import fc from "fast-check";
import { v7 as uuid } from "uuid";
import { expect, test } from "vitest";
import { isChosenForReview } from "./choose-quality-review";

const anyShare = fc.integer({ min: 0, max: 100 });

test("a share of 0 chooses no decision, and a share of 100 each", () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      expect(isChosenForReview(id, 0)).toBe(false);
      expect(isChosenForReview(id, 100)).toBe(true);
    }),
  );
});

test("the same decision is always chosen or never, and a larger share keeps what a smaller one chooses", () => {
  fc.assert(
    fc.property(fc.uuid(), anyShare, anyShare, (id, one, other) => {
      const [smaller, larger] = [Math.min(one, other), Math.max(one, other)];
      expect(isChosenForReview(id, one)).toBe(isChosenForReview(id, one));
      if (isChosenForReview(id, smaller)) expect(isChosenForReview(id, larger)).toBe(true);
    }),
  );
});

// For 20,000 ids, five standard deviations are less than 1.8 %.
test.each([1, 10, 25, 50, 90])("of many decisions about %s %% are chosen", (share) => {
  const ids = Array.from({ length: 20_000 }, () => uuid());
  const chosen = (ids.filter((id) => isChosenForReview(id, share)).length / ids.length) * 100;
  expect(Math.abs(chosen - share)).toBeLessThan(1.8);
});

test("the choice for a known id does not change between versions", () => {
  const id = "0199a4c1-58d2-7a10-8c3e-000000000001";
  const shares = Array.from({ length: 101 }, (_, share) => share);
  expect(shares.find((share) => isChosenForReview(id, share))).toBe(72);
});
