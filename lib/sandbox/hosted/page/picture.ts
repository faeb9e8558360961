/** Pictures from files: one over 2 MB is shrunk without asking. */
import type { Picture, Refused } from "@/components/capture/picture";
import { readPicture, smallerPicture } from "@/components/capture/shrink";
import type { ImageSize } from "@/lib/identity/images";

/** Image guidance for an ID upload: a camera of at least this many pixels (interface, Image guidance). */
const guidancePixels = 5_000_000;
/** The sandbox cannot read a smaller picture. */
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

/** A taken or chosen picture. */
export type Taken = Picture & { wasShrunk: boolean };

/** The picture of a JPEG or PNG file, or why it cannot be used. */
export async function pictureFrom(file: File): Promise<Taken | Refused> {
  const picture = await readPicture(file);
  if (!("message" in picture)) return { ...picture, wasShrunk: false };
  const smaller = picture.canShrink ? await smallerPicture(file) : picture;
  return "message" in smaller ? smaller : { ...smaller, wasShrunk: true };
}
