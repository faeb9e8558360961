/** Hints on what to change, measured a few times a second in the camera's picture, and in the taken picture. Pure. */
import type { ImageSize } from "@/lib/base/images";

/** Gray values, 0 to 255, row by row. */
export type Gray = { width: number; height: number; values: Uint8Array };

export type Measurement = {
  /** Mean gray, 0 to 255. */
  brightness: number;
  /** Share of nearly white pixels: glare, if the rest is darker. */
  glare: number;
  /** Mean difference of neighboring pixels: small if out of focus, or empty. */
  detail: number;
  /** Mean difference from the previous frame. */
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

/** `before` is the previous frame, of the same size; null counts as motion. */
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

/** Image guidance for an ID upload: a camera of at least this many pixels (interface, Image guidance). */
const guidancePixels = 5_000_000;
/** A smaller picture cannot be read. */
const readableSide = 300;

/** Warnings about a picture that is accepted nevertheless. */
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
