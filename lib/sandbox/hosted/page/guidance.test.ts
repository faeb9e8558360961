import { describe, expect, test } from "vitest";
import { type Gray, grayOf, hintFor, measure } from "./guidance";

/** A picture with a gray value for each position. */
function picture(gray: (x: number, y: number) => number): Gray {
  const [width, height] = [96, 64];
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < width * height; at++) {
    const value = gray(at % width, Math.floor(at / width));
    data.set([value, value, value, 255], at * 4);
  }
  return grayOf({ width, height, data });
}

/** Lines of text on paper. */
const print = (x: number, y: number) => (y % 6 < 2 && x % 3 > 0 ? 90 : 190);
const hint = (seen: Gray, before: Gray | null = seen) => hintFor(measure(seen, before));

describe("Image guidance: sharp, focused, no glare", () => {
  test("a sharp and still picture is good", () => {
    expect(hint(picture(print))).toEqual({ good: true, text: "Good. Take the picture." });
  });

  test.each<[string, Gray, RegExp]>([
    ["dark", picture((x, y) => print(x, y) / 5), /too dark/],
    ["white", picture(() => 254), /too bright/],
    ["a spot of glare on print", picture((x, y) => (x < 20 && y < 20 ? 255 : print(x, y))), /glare/],
    ["one gray", picture(() => 150), /Not sharp/],
  ])("%s gets its hint", (_, seen, words) => {
    expect(hint(seen)).toEqual({ good: false, text: expect.stringMatching(words) });
  });

  test("a moving picture and the first frame ask to hold still", () => {
    const moved = picture((x, y) => print(x, y + 3));
    expect(hint(moved, picture(print)).text).toBe("Hold still.");
    expect(hint(picture(print), null).good).toBe(false);
  });
});
