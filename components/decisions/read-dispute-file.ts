import { disputeFileProblem } from "@/lib/contracts/words/files";
import { encodeBase64 } from "@/lib/identity/images";

/** A file as it is added to a dispute, or why it cannot be. */
export async function readDisputeFile(file: File): Promise<{ name: string; contents: string } | { problem: string }> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const problem = disputeFileProblem(bytes);
  return problem ? { problem } : { name: file.name.slice(0, 200), contents: encodeBase64(bytes) };
}
