import fc from "fast-check";
import { expect, test } from "vitest";
import { closest, fitted, moved, type PictureView, turned, zoomed } from "./picture-view";

const frame = { width: 400, height: 200 };

test("zooms between the whole picture and eight times its size", () => {
  expect(zoomed(fitted, 2, frame).zoom).toBe(2);
  expect(zoomed(fitted, 0.5, frame)).toEqual(fitted);
  expect(zoomed(fitted, 100, frame).zoom).toBe(closest);
  // The center stays in place.
  expect(zoomed({ zoom: 2, turn: 0, x: 50, y: -20 }, 2, frame)).toEqual({ zoom: 4, turn: 0, x: 100, y: -40 });
});

test("four turns restore the picture, and a turned picture is centered", () => {
  const once = turned({ zoom: 2, turn: 0, x: 50, y: 10 });
  expect(once).toEqual({ zoom: 2, turn: 1, x: 0, y: 0 });
  expect(turned(turned(turned(once))).turn).toBe(0);
});

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
        fitted,
      );
      expect(Math.abs(view.x)).toBeLessThanOrEqual((frame.width * (view.zoom - 1)) / 2 + 1e-6);
      expect(Math.abs(view.y)).toBeLessThanOrEqual((frame.height * (view.zoom - 1)) / 2 + 1e-6);
    }),
  );
});
