/** Pictures before they are sent: judged by the interface's rules, and made small enough. */
import { checkImage, fileKind, maxImageBytes } from "@/lib/identity/images";

export type Picture = {
  base64: string;
  /** To show it; freed by `release`. */
  url: string;
  width: number;
  height: number;
  bytes: number;
  /** It was over 2 MB, and was made smaller here. */
  shrunk: boolean;
};

/** A picture that cannot be taken, and why. */
export class BadPicture extends Error {
  override readonly name = "BadPicture";
}

/** Image guidance for an ID upload: a camera of at least this many pixels (interface, Image guidance). */
const guidancePixels = 5_000_000;
/** From less, the sandbox reads nothing. */
const readableSide = 300;

/** What speaks against a picture without refusing it. */
export function warningsFor({ width, height }: Pick<Picture, "width" | "height">, isDocument: boolean): string[] {
  if (Math.min(width, height) < readableSide) {
    return [`It is very small: ${width} × ${height} pixels. It may not be readable.`];
  }
  if (isDocument && width * height < guidancePixels) {
    const millions = Math.max(0.1, (width * height) / 1_000_000).toFixed(1);
    return [`It has ${millions} megapixels; 5 or more are advised. Check that you can read the small print.`];
  }
  return [];
}

async function toBase64(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new BadPicture("The file could not be read. Choose it again."));
    reader.readAsDataURL(new Blob([bytes]));
  });
  return url.slice(url.indexOf(",") + 1);
}

const toJpeg = (canvas: HTMLCanvasElement, quality: number) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));

function drawn(source: CanvasImageSource, width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width);
  canvas.height = Math.round(height);
  canvas.getContext("2d")?.drawImage(source, 0, 0, canvas.width, canvas.height);
  return canvas;
}

const qualities = [0.92, 0.85, 0.75, 0.65];

/** A JPEG of at most 2 MB: with less quality first, then with fewer pixels. */
async function smallJpeg(source: CanvasImageSource, size: { width: number; height: number }): Promise<Blob> {
  for (let scale = 1; scale > 0.15; scale *= 0.8) {
    const canvas = drawn(source, size.width * scale, size.height * scale);
    for (const quality of qualities) {
      const blob = await toJpeg(canvas, quality);
      if (blob && blob.size <= maxImageBytes) return blob;
    }
  }
  throw new BadPicture("This picture cannot be made smaller than 2 MB. Choose another one.");
}

async function pictureOf(blob: Blob, shrunk: boolean): Promise<Picture> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const base64 = await toBase64(bytes);
  const judged = checkImage(base64);
  if (!judged.accepted) throw new BadPicture(`${judged.message}.`);
  const { width, height } = judged.size ?? { width: 0, height: 0 };
  return { base64, url: URL.createObjectURL(blob), width, height, bytes: bytes.length, shrunk };
}

/**
 * The picture that a video shows now, whole: all edges have to be on it.
 *
 * @throws BadPicture while the camera gives none
 */
export async function fromVideo(video: HTMLVideoElement): Promise<Picture> {
  const size = { width: video.videoWidth, height: video.videoHeight };
  if (size.width === 0 || size.height === 0) throw new BadPicture("The camera gives no picture yet. Try again.");
  return pictureOf(await smallJpeg(video, size), false);
}

/**
 * A picture from a file: JPEG or PNG by its first bytes, whatever its name. One over 2 MB is made smaller.
 *
 * @throws BadPicture with why it cannot be taken
 */
export async function fromFile(file: File): Promise<Picture> {
  const head = new Uint8Array(await file.slice(0, 60).arrayBuffer());
  const kind = fileKind(head);
  if (kind !== "jpeg" && kind !== "png") {
    const judged = checkImage(await toBase64(head));
    throw new BadPicture(judged.accepted ? "This is not a picture." : `${judged.message}.`);
  }
  if (file.size <= maxImageBytes) return pictureOf(file, false);
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new BadPicture("This picture cannot be opened. Choose another one.");
  });
  try {
    return await pictureOf(await smallJpeg(bitmap, bitmap), true);
  } finally {
    bitmap.close();
  }
}

/** Lets go of a picture that is shown no more. */
export function release(picture: Picture | undefined): void {
  if (picture) URL.revokeObjectURL(picture.url);
}
