/**
 * The interface's rules for images: base64, JPEG or PNG, at most 2 MB each. Only the decoded bytes count, not a file
 * name or a declared type. Pure and browser-safe, so that a form can refuse an image before sending it.
 */

/** The interface's limit of 2 MB per image, in decoded bytes. */
export const maxImageBytes = 2 * 1024 * 1024;
/** More pixels than any camera produces. The limit refuses small files that decompress to a huge image. */
const maxImagePixels = 100_000_000;

export type ImageFormat = "jpeg" | "png";
export type FileKind = ImageFormat | "pdf" | "gif" | "webp" | "heic" | "tiff" | "bmp" | "markup" | "unknown";
export type ImageSize = { width: number; height: number };

export type CheckedImage =
  | { accepted: true; format: ImageFormat; bytes: Uint8Array; size: ImageSize | null }
  | { accepted: false; message: string };

/** Standard base64 of bytes, padded and without line breaks. */
export function encodeBase64(bytes: Uint8Array): string {
  let binary = "";
  // Converts in chunks, because a call takes a limited number of arguments.
  for (let at = 0; at < bytes.length; at += 8192) binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(binary);
}

/** Returns how many bytes base64 text of this length decodes to, without decoding it. */
export function decodedLength(base64: string): number {
  const padding = base64.endsWith("==") ? 2 : base64.endsWith("=") ? 1 : 0;
  return Math.floor(base64.length / 4) * 3 - padding;
}

/**
 * Decodes base64 strictly. Returns null for text that is not padded, or that has line breaks, other characters or stray
 * bits at the end.
 */
export function decodeBase64(base64: string): Uint8Array | null {
  if (base64.length % 4 !== 0 || !/^[A-Za-z\d+/]*={0,2}$/.test(base64)) return null;
  const end = base64.slice(-4);
  if (btoa(atob(end)) !== end) return null; // stray bits
  const binary = atob(base64);
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < bytes.length; index++) bytes[index] = binary.charCodeAt(index);
  return bytes;
}

const startsWith = (bytes: Uint8Array, head: readonly number[], at = 0) =>
  head.every((byte, index) => bytes[at + index] === byte);
const ascii = (text: string) => Array.from(text, (character) => character.charCodeAt(0));

const magicNumbers: readonly { kind: FileKind; head: readonly number[]; at?: number }[] = [
  { kind: "jpeg", head: [0xff, 0xd8, 0xff] },
  { kind: "png", head: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { kind: "pdf", head: ascii("%PDF") },
  { kind: "gif", head: ascii("GIF8") },
  { kind: "webp", head: ascii("WEBP"), at: 8 },
  { kind: "heic", head: ascii("ftyp"), at: 4 },
  { kind: "tiff", head: [0x49, 0x49, 0x2a, 0x00] },
  { kind: "tiff", head: [0x4d, 0x4d, 0x00, 0x2a] },
  { kind: "bmp", head: ascii("BM") },
  { kind: "markup", head: ascii("<") },
];

export function fileKind(bytes: Uint8Array): FileKind {
  return magicNumbers.find(({ head, at }) => startsWith(bytes, head, at))?.kind ?? "unknown";
}

/** Reads width and height in pixels from a JPEG or PNG header. Returns null if the header does not contain them. */
export function imageSize(bytes: Uint8Array): ImageSize | null {
  const kind = fileKind(bytes);
  if (kind === "png") return pngSize(bytes);
  if (kind === "jpeg") return jpegSize(bytes);
  return null;
}

function pngSize(bytes: Uint8Array): ImageSize | null {
  if (bytes.length < 24 || !startsWith(bytes, ascii("IHDR"), 12)) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/** Walks a JPEG's segments to its start-of-frame, which holds the size. */
function jpegSize(bytes: Uint8Array): ImageSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1; // a fill byte
      continue;
    }
    if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) {
      at += 2; // a marker without a segment
      continue;
    }
    if (marker === 0xd9 || marker === 0xda) return null;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) {
      return at + 9 <= bytes.length ? { width: view.getUint16(at + 7), height: view.getUint16(at + 5) } : null;
    }
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}

const refusals: Record<Exclude<FileKind, ImageFormat>, string> = {
  pdf: "This is a PDF, which the service refuses. Send a JPEG or PNG image",
  gif: "This is a GIF. Send a JPEG or PNG image",
  webp: "This is a WebP image. Send a JPEG or PNG image",
  heic: "This is a HEIC or AVIF image. Send a JPEG or PNG image",
  tiff: "This is a TIFF image. Send a JPEG or PNG image",
  bmp: "This is a BMP image. Send a JPEG or PNG image",
  markup: "This is markup (SVG or HTML), not a photo. Send a JPEG or PNG image",
  unknown: "This is not an image that can be recognized. Send a JPEG or PNG image",
};

const inMegabytes = (bytes: number) => (Math.ceil((bytes / 1024 / 1024) * 100) / 100).toFixed(2);

const refuse = (message: string): CheckedImage => ({ accepted: false, message });

const tooLarge = (length: number) =>
  refuse(`This image is ${inMegabytes(length)} MB. The service takes at most 2 MB for each image`);

/** Checks an image. The message of a refusal says what to do. */
export function checkImageBytes(bytes: Uint8Array): CheckedImage {
  const kind = fileKind(bytes);
  // The type is checked before the size, because a large PDF is refused for its type, not for its size.
  if (kind !== "jpeg" && kind !== "png") return refuse(refusals[kind]);
  if (bytes.length > maxImageBytes) return tooLarge(bytes.length);
  const size = imageSize(bytes);
  if (size && size.width * size.height > maxImagePixels) {
    return refuse("This image has more than 100 million pixels. Send a smaller one");
  }
  if (size && size.width * size.height === 0) return refuse("This image has no pixels. Send another one");
  return { accepted: true, format: kind, bytes, size };
}

/** Checks base64 text, without a `data:` prefix, like `checkImageBytes`. */
export function checkImage(base64: string): CheckedImage {
  if (base64 === "") return refuse("Add an image");
  if (base64.startsWith("data:")) return refuse("Send the base64 text alone, without the “data:…;base64,” before it");
  // Checked before decoding, to skip work on oversized input.
  const length = decodedLength(base64);
  if (length > maxImageBytes) return tooLarge(length);
  const bytes = decodeBase64(base64);
  if (!bytes) return refuse("This is not base64 text. Encode the image's bytes as standard base64 without line breaks");
  return checkImageBytes(bytes);
}
