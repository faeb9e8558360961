/** Which files are shown inline, and which can be added to a dispute. */
import { fileKind } from "@/lib/base/images";

/** File types shown inline: a PDF in the browser's viewer, or a picture. Any other file can only be downloaded. */
export const viewableKinds = ["pdf", "jpeg", "png"] as const;
export type ViewableKind = (typeof viewableKinds)[number];

/** Returns the type of a file that can be shown inline, by its first bytes. Returns null for any other file. */
export function viewableKindOf(bytes: Uint8Array): ViewableKind | null {
  const kind = fileKind(bytes);
  return viewableKinds.find((one) => one === kind) ?? null;
}

/** The limit in decoded bytes. */
export const maxDisputeFileBytes = 10 * 1024 * 1024;
export const maxDisputeFiles = 20;

/** Returns why a file cannot be added to a dispute, or null. Its bytes decide, not its name or its declared type. */
export function disputeFileProblem(bytes: Uint8Array): string | null {
  if (viewableKindOf(bytes) === null && bytes.length > 0) return "Send a PDF, or a JPEG or PNG picture";
  return disputeFileSizeProblem(bytes.length);
}

/** Returns why a file is too large, by its size in bytes alone, before it is read. */
export function disputeFileSizeProblem(size: number): string | null {
  if (size === 0) return "This file is empty";
  return size > maxDisputeFileBytes ? "This file is larger than 10 MB" : null;
}
