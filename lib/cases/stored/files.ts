/** Builds the response for a stored document. The content type depends on the bytes, and never on the name. */

import { type ViewableKind, viewableKindOf } from "@/lib/base/files";
import type { FileResponse } from "@/lib/platform/contract/endpoint";
import { isHarmlessPdf } from "./harmless-pdf";

const types: Record<ViewableKind, { contentType: string; extension: string }> = {
  pdf: { contentType: "application/pdf", extension: "pdf" },
  jpeg: { contentType: "image/jpeg", extension: "jpg" },
  png: { contentType: "image/png", extension: "png" },
};
const unknown = { contentType: "application/octet-stream", extension: "bin" };

const typeOf = (kind: ViewableKind | null) => (kind === null ? unknown : types[kind]);

/** Returns a file name of letters, digits and dashes, with the extension of the real type. */
export function fileNameOf(name: string | null, kind: ViewableKind | null, fallback: string): string {
  const plain = (name ?? "")
    .normalize("NFKD")
    .replace(/[^A-Za-z0-9. -]+/g, "")
    .trim()
    .replace(/[ .-]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .replace(/-(pdf|bin|jpe?g|png)$/i, "")
    .slice(0, 80);
  return `${plain || fallback}.${typeOf(kind).extension}`;
}

/** Returns the type as which the console can show a file; null if the file can only be downloaded. */
export function shownKindOf(bytes: Uint8Array): ViewableKind | null {
  const kind = viewableKindOf(bytes);
  return kind === "pdf" && !isHarmlessPdf(bytes) ? null : kind;
}

/** `inline` lets a frame of the console show the file. It has an effect only for PDFs without active content. */
export function storedFile(
  bytes: Uint8Array,
  { name, fallback, inline }: { name: string | null; fallback: string; inline: boolean },
): FileResponse {
  const kind = viewableKindOf(bytes);
  return {
    bytes,
    contentType: typeOf(kind).contentType,
    fileName: fileNameOf(name, kind, fallback),
    inline: inline && shownKindOf(bytes) === "pdf",
  };
}
