/** What the service says of an ID after an override, where no ID was ever uploaded: a verdict that is no test's. Pure. */

import { uploadsOf } from "@/lib/results/prerequisites/facts";
import type { Sections } from "@/lib/results/sections";
import { wordOf } from "@/lib/results/states";
import type { CheckRun, UploadStatus } from "./list-checks";

type Beside = {
  sections: Pick<Sections, "idVerification" | "scannedUser" | "verifyUI.scannedUser">;
  runs: readonly CheckRun[];
  uploads?: readonly UploadStatus[] | undefined;
  /** Whether an override was applied, as far as the console knows. */
  overridden?: boolean | undefined;
};

/** A try that provably did not arrive left nothing at the service. */
const mayHaveArrived = ({ outcome }: CheckRun) => outcome !== "failed" && outcome !== "refused";

/**
 * Whether the service's PASS of the ID can only come from an override: one was applied, and there is no sign of an
 * upload, neither data that was read nor one that was sent from here. No result, no tick.
 */
export function isByOverrideOnly({ sections, runs, uploads: watched = [], overridden }: Beside): boolean {
  if (!overridden || sections.idVerification.state !== "clear") return false;
  if (sections.scannedUser.state !== "absent" || sections["verifyUI.scannedUser"].state !== "absent") return false;
  if (watched.some(({ document }) => document === "id")) return false;
  return !runs.some((run) => uploadsOf.id.some((id) => id === run.operationId) && mayHaveArrived(run));
}

/** How such a test stands: not taken, and who verified the identity instead. */
export function statusByOverride({ idVerification }: Pick<Sections, "idVerification">) {
  const word = wordOf(idVerification.parsed?.status)?.toUpperCase() ?? "nothing";
  return { state: "absent" as const, summary: `By override; no ID was uploaded. The service says ${word} since` };
}
