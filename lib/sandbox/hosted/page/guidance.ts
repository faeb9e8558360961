/**
 * Measures the camera's picture a few times a second, and says what the person should change. Also warns about a taken
 * picture. Pure.
 */
import type { ImageSize } from "@/lib/base/images";

/** Gray values, 0 to 255, row by row. */
export type Gray = { width: number; height: number; values: Uint8Array };

export type Measurement = {
  /** Mean gray, 0 to 255. */
  brightness: number;
  /** The share of nearly white pixels, which means glare if the rest of the picture is darker. */
  glare: number;
  /** The mean difference of neighboring pixels, which is small if the picture is out of focus or empty. */
  detail: number;
  /** The mean difference from the previous frame. */
  motion: number;
};

export function grayOf({ width, height, data }: Pick<ImageData, "width" | "height" | "data">): Gray {
  const values = new Uint8Array(width * height);
  for (let index = 0; index < values.length; index++) {
    const [red = 0, green = 0, blue = 0] = [data[index * 4], data[index * 4 + 1], data[index * 4 + 2]];
    values[index] = Math.round(0.299 * red + 0.587 * green + 0.114 * blue);
  }
  return { width, height, values };
}

/** Measures a frame. `before` is the previous frame, of the same size. Null counts as motion. */
export function measure({ width, height, values }: Gray, before: Gray | null): Measurement {
  let [sum, white, detail, motion, pairs] = [0, 0, 0, 0, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const value = values[at] ?? 0;
      sum += value;
      if (value >= 250) white += 1;
      if (before) motion += Math.abs(value - (before.values[at] ?? 0));
      if (x === 0) continue;
      detail += Math.abs(value - (values[at - 1] ?? 0));
      pairs += 1;
    }
  }
  const count = Math.max(1, values.length);
  return {
    brightness: sum / count,
    glare: white / count,
    detail: detail / Math.max(1, pairs),
    motion: before ? motion / count : 255,
  };
}

export type Hint = { good: boolean; text: string };

/** Returns the most important hint, or that the frame is good. */
export function hintFor({ brightness, glare, detail, motion }: Measurement): Hint {
  if (brightness < 55) return { good: false, text: "It is too dark. Go where there is more light." };
  if (brightness > 235) return { good: false, text: "It is too bright. Turn away from the light." };
  if (glare > 0.03 && brightness < 200) return { good: false, text: "There is glare. Tilt it a little." };
  if (detail < 3) return { good: false, text: "Not sharp yet. Hold still, a little further away." };
  if (motion > 12) return { good: false, text: "Hold still." };
  return { good: true, text: "Good. Take the picture." };
}

/** The recommended number of pixels for an ID upload (interface, Image guidance). */
const guidancePixels = 5_000_000;
/** The sandbox cannot read a picture with a side below this many pixels. */
const readableSide = 300;

/** Returns warnings about a picture. The picture is accepted nevertheless. */
export function warningsFor({ width, height }: ImageSize, isDocument: boolean): string[] {
  if (Math.min(width, height) < readableSide) {
    return [`It is very small: ${width} × ${height} pixels. It may not be readable.`];
  }
  if (isDocument && width * height < guidancePixels) {
    const millions = Math.max(0.1, (width * height) / 1_000_000).toFixed(1);
    return [`It has ${millions} megapixels; 5 or more are advised. Check that you can read the small print.`];
  }
  return [];
}
