/** The type and file name of a court copy. The type follows from the bytes, never from the name. */

const pdfSignature = Buffer.from("%PDF-");

/** Whether the bytes start with the signature of a PDF. */
export function isPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, pdfSignature.length)).equals(pdfSignature);
}

/**
 * A safe file name: letters, digits, dots and dashes, with the extension of the real type.
 *
 * @param name the service's name for the copy, or null
 * @param isPdf from the bytes
 */
export function fileNameOf(name: string | null, isPdf: boolean): string {
  const plain = (name ?? "")
    .normalize("NFKD")
    .replace(/[^A-Za-z0-9. -]+/g, "")
    .trim()
    .replace(/[ .-]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .replace(/-(pdf|bin)$/i, "")
    .slice(0, 80);
  return `${plain || "court-copy"}.${isPdf ? "pdf" : "bin"}`;
}
