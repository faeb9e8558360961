import { checkImageBytes, encodeBase64, type ImageFormat, type ImageSize, maxImageBytes } from "@/lib/base/images";

export type Picture = {
  /** The picture as the service takes it. */
  base64: string;
  format: ImageFormat;
  bytes: number;
  /** Width and height in pixels; null if the file does not contain them. */
  size: ImageSize | null;
  /** Identifies the file that the person chose. It stays the same when the picture is shrunk. */
  origin: string;
};

/** In bytes. No camera's file is that large, and a larger file is not read. */
export const maxFileBytes = 64 * 1024 * 1024;

export type Refused = { message: string; canShrink: boolean };

/** Checks a whole file against the interface's rules. For a shrunk picture, `origin` is that of the original file. */
export function pictureOf(bytes: Uint8Array, origin: string = fingerprint(bytes)): Picture | Refused {
  const judged = checkImageBytes(bytes);
  if (!judged.accepted) {
    const canShrink = bytes.length > maxImageBytes && checkImageBytes(bytes.subarray(0, maxImageBytes)).accepted;
    return { message: `${judged.message}.`, canShrink };
  }
  return { base64: encodeBase64(bytes), format: judged.format, bytes: bytes.length, size: judged.size, origin };
}

/** Distinguishes files well enough to notice that one was chosen twice. It is not collision-resistant. */
export function fingerprint(bytes: Uint8Array): string {
  let hash = 0x811c9dc5;
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193);
  return `${bytes.length}-${(hash >>> 0).toString(16)}`;
}

/**
 * Whether a picture was shrunk. Its origin begins with the size of the original file, which then differs from its own.
 */
export const isShrunk = ({ bytes, origin }: Picture) => !origin.startsWith(`${bytes}-`);

export function isSamePicture(one: Picture | null, other: Picture | null): boolean {
  return one !== null && other !== null && one.origin === other.origin;
}

/** The camera's least size in megapixels (Identity document operations, rule 8). */
export const minMegapixels = { standard: 5, enhanced: 8 } as const;

/** Returns megapixels to one decimal, rounded down, so that the number never overstates the size. */
export function megapixels({ width, height }: ImageSize): number {
  return Math.floor((width * height) / 100_000) / 10;
}

/** Returns a warning if a picture has less than `least` megapixels. The picture can still be sent. */
export function pixelWarning(size: ImageSize | null, least: number | null): string | null {
  if (!size || least === null || megapixels(size) >= least) return null;
  return `${megapixels(size)} megapixels. The service asks for a camera of at least ${least}, so it may not read this.`;
}

/** "1.42 MB, 3264 × 2448 pixels, JPEG". */
export function factsOf({ bytes, size, format }: Pick<Picture, "bytes" | "size" | "format">): string {
  return [sizeLabel(bytes), size ? `${size.width} × ${size.height} pixels` : "", format.toUpperCase()]
    .filter(Boolean)
    .join(", ");
}

/** Rounds up, so that a file just above the limit of 2 MB does not read "2.00 MB". */
export function sizeLabel(bytes: number): string {
  if (bytes < 100 * 1024) return `${Math.ceil(bytes / 1024)} KB`;
  return `${(Math.ceil((bytes / 1024 / 1024) * 100) / 100).toFixed(2)} MB`;
}
