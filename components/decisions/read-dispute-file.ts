import { disputeFileProblem, disputeFileSizeProblem } from "@/lib/files";
import { encodeBase64 } from "@/lib/identity/images";

/** A file as it is added to a dispute, or why it cannot be. */
export async function readDisputeFile(file: File): Promise<{ name: string; contents: string } | { problem: string }> {
  const tooLarge = disputeFileSizeProblem(file.size);
  if (tooLarge) return { problem: tooLarge };
  // A file that was moved or changed since it was chosen cannot be read.
  const bytes = await file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => null,
  );
  if (!bytes) return { problem: "It could not be read. Choose it again" };
  const problem = disputeFileProblem(bytes);
  return problem ? { problem } : { name: file.name.slice(0, 200), contents: encodeBase64(bytes) };
}
