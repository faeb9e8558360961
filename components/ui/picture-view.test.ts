import fc from "fast-check";
import { expect, test } from "vitest";
import { initialView, moved, type PictureView, zoomed } from "./picture-view";

const frame = { width: 400, height: 200 };

test("a picture is never moved out of its frame", () => {
  const moves = fc.array(
    fc.oneof(
      fc.record({ factor: fc.double({ min: 0.1, max: 10, noNaN: true }) }),
      fc.record({ x: fc.integer({ min: -5000, max: 5000 }), y: fc.integer({ min: -5000, max: 5000 }) }),
    ),
  );
  fc.assert(
    fc.property(moves, (done) => {
      const view = done.reduce<PictureView>(
        (before, act) => ("factor" in act ? zoomed(before, act.factor, frame) : moved(before, act, frame)),
        initialView,
      );
      expect(Math.abs(view.x)).toBeLessThanOrEqual((frame.width * (view.zoom - 1)) / 2 + 1e-6);
      expect(Math.abs(view.y)).toBeLessThanOrEqual((frame.height * (view.zoom - 1)) / 2 + 1e-6);
    }),
  );
});
