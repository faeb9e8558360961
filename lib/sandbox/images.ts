/**
 * Pictures of documents and faces, for demo applicants and tests. Also decides whether the sandbox can read a picture.
 */
import { decodeBase64, imageSize } from "@/lib/base/images";
import images from "./data/images.json" with { type: "json" };

/** The pictures are base64. The sandbox can read all of them except `tooSmall`. */
export const sampleImages = images;

/** The minimum for the shorter side of a readable picture, in pixels. */
const minReadableSide = 300;

export function isReadable(base64: string): boolean {
  const bytes = decodeBase64(base64);
  const size = bytes && imageSize(bytes);
  return size != null && Math.min(size.width, size.height) >= minReadableSide;
}
