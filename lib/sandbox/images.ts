/** Pictures of documents and faces, for demo applicants and tests; and whether the sandbox can read a picture. */
import { decodeBase64, imageSize } from "@/lib/base/images";
import images from "./data/images.json" with { type: "json" };

/** Base64. The sandbox can read all but `tooSmall`. */
export const sampleImages = images;

/** Pixels of the shorter side. */
const minReadableSide = 300;

export function isReadable(base64: string): boolean {
  const bytes = decodeBase64(base64);
  const size = bytes && imageSize(bytes);
  return size != null && Math.min(size.width, size.height) >= minReadableSide;
}
