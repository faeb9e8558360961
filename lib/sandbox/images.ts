/** Pictures of documents and faces, for demo applicants and tests; and whether the sandbox can read a picture. */
import { decodeBase64, imageSize } from "@/lib/identity/images";
import images from "./data/images.json" with { type: "json" };

/** Pictures in base64. The sandbox can read all but `tooSmall`. */
export const sampleImages = images;

/** The sandbox reads nothing from an image whose shorter side has fewer pixels than this. */
const minReadableSide = 300;

/** Whether the sandbox can read a document or a face on this image: it is large enough. */
export function isReadable(base64: string): boolean {
  const bytes = decodeBase64(base64);
  const size = bytes && imageSize(bytes);
  return size != null && Math.min(size.width, size.height) >= minReadableSide;
}
