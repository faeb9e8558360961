/** Shrinks a picture that is too large. The browser does it, so that the person sees what is sent. */
import { type ImageSize, imageSize, maxImageBytes } from "@/lib/base/images";
import { fingerprint, maxFileBytes, type Picture, pictureOf, type Refused, sizeLabel } from "./picture";

export type Attempt = { width: number; height: number; quality: number };

const qualities = [0.92, 0.85, 0.75, 0.65] as const;
/** Each step has a third fewer pixels. */
const step = 0.82;
const minSide = 600;

/** The attempts to make, best first: all pixels at decreasing quality, then fewer pixels. */
export function attemptsFor({ width, height }: ImageSize): Attempt[] {
  const attempts: Attempt[] = [];
  for (let scale = 1; ; scale *= step) {
    const scaled = { width: Math.round(width * scale), height: Math.round(height * scale) };
    if (scale < 1 && Math.min(scaled.width, scaled.height) < Math.min(minSide, width, height)) return attempts;
    for (const quality of qualities) attempts.push({ ...scaled, quality });
  }
}

/** The largest canvas that every browser draws, in pixels a side. */
const maxSide = 8192;

const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer());

export async function readPicture(file: Blob): Promise<Picture | Refused> {
  if (file.size > maxFileBytes) {
    return { message: `This file has ${sizeLabel(file.size)}: it is not a photo.`, canShrink: false };
  }
  return pictureOf(await bytesOf(file));
}

/** A JPEG of at most 2 MB made from a file that is too large, or why the browser could not make one. */
export async function smallerPicture(file: Blob): Promise<Picture | Refused> {
  const bytes = await shrink(file);
  if (bytes) return pictureOf(bytes, fingerprint(await bytesOf(file)));
  const message = "This browser cannot make it smaller. Take the picture again, or save it smaller.";
  return { message, canShrink: false };
}

/** The bytes of a JPEG of at most 2 MB, or null when the browser cannot read the file or nothing was small enough. */
async function shrink(source: Blob): Promise<Uint8Array | null> {
  const bitmap = await createImageBitmap(source, { imageOrientation: "from-image" }).catch(() => null);
  if (!bitmap) return null;
  try {
    const fit = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height));
    return await smallest(bitmap, { width: bitmap.width * fit, height: bitmap.height * fit });
  } finally {
    bitmap.close();
  }
}

/** The bytes of the best JPEG of at most 2 MB; null when there is none. */
export async function smallest(source: CanvasImageSource, size: ImageSize): Promise<Uint8Array | null> {
  for (const attempt of attemptsFor(size)) {
    const bytes = await jpegOf(source, attempt);
    if (bytes && bytes.length <= maxImageBytes) return bytes;
  }
  return null;
}

/** Returns a JPEG without metadata, such as place and time. Null if the browser could not encode it. */
async function jpegOf(source: CanvasImageSource, { width, height, quality }: Attempt): Promise<Uint8Array | null> {
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width);
  canvas.height = Math.round(height);
  const context = canvas.getContext("2d");
  if (!context) return null;
  // Transparent parts of a PNG become white.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
  const bytes = blob && new Uint8Array(await blob.arrayBuffer());
  return bytes && imageSize(bytes) ? bytes : null;
}
