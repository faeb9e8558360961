/** What a court copy is, judged by its bytes and never by its name. */

const pdfMark = Buffer.from("%PDF-");

/** Whether bytes begin as a PDF does. */
export function isPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, pdfMark.length)).equals(pdfMark);
}

/**
 * A file name that is only a name: letters, digits, dots, dashes. What it claims to be follows from the bytes.
 *
 * @param name the service's name for it, or null
 * @param isPdf what the bytes say
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
