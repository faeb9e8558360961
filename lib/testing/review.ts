/** Creates hits, judges them and decides on applicants, for integration tests. */

import type { DecisionOutcome } from "@/lib/domain/decisions/outcomes";
import type { HitVerdict } from "@/lib/domain/decisions/verdicts";
import { decide, listDecisions } from "@/lib/features/decisions/decide";
import { acknowledgeSignal, judgeHit } from "@/lib/features/hits/judge-hit";
import { listHits } from "@/lib/features/hits/read-hits";
import { db } from "@/lib/platform/data/prisma";
import { sampleImages } from "@/lib/sandbox/images";
import type { ScriptInput } from "@/lib/sandbox/service/script";
import { runAs } from "./actions";
import { readAs, run } from "./operations";
import type { TestConsole } from "./orders";
import type { TestPerson } from "./staff";

/** A record in the sandbox's watch-list report that has no value in common with the applicant. */
export const listedRecord = {
  Score: 88,
  FullName: "MARSH, Ada",
  DateOfBirth: "1961",
  Source: "Harbor States List",
  Citizenship: "Sable Islands",
};

export async function verifyId(person: TestPerson, id: string, verified = true): Promise<void> {
  const { idFront, idBack } = sampleImages;
  await run(person, id, "document.upload-id", { idFront, idBack, country: 0 });
  await run(person, id, "document.check-id");
  if (verified) await run(person, id, "document.verify-id");
}

/**
 * Creates an applicant who meets every requirement of the default policy, with a result that was read and a test window
 * that is closed. The ID is verified and the face compared, unless `document` or `verified` is false.
 */
export async function makeReviewed(
  testConsole: TestConsole,
  person: TestPerson,
  script: ScriptInput = {},
  { document = true, verified = true }: { document?: boolean; verified?: boolean } = {},
): Promise<{ id: string; accessCode: string; snapshotId: string }> {
  const clearId = { confidence: 92, barcodeRead: true };
  const applicant = await testConsole.makeApplicant({ script: { windowMs: 0, prompt: true, id: clearId, ...script } });
  if (document) {
    await verifyId(person, applicant.id, verified);
    await run(person, applicant.id, "user.compare-photos", { documentFaceMatch: true, targetImage: sampleImages.face });
  }
  if (script.watchList) await runWatchList(person, applicant.id);
  const { snapshotId } = await readAs(person, applicant.id, { refresh: "1" });
  return { ...applicant, snapshotId };
}

export async function runWatchList(person: TestPerson, id: string): Promise<void> {
  await run(person, id, "background.watchlist-search");
  await run(person, id, "background.watchlist-report");
}

export const hitsOf = async (person: TestPerson, id: string) =>
  (await runAs(listHits, person, { params: { id } })).items;

export async function onlyHit(person: TestPerson, id: string): Promise<string> {
  const [hit, ...others] = await hitsOf(person, id);
  if (!hit || others.length > 0) throw new Error("There is not exactly one hit");
  return hit.id;
}

export const judgeAs = (person: TestPerson, id: string, hitId: string, verdict: HitVerdict) =>
  runAs(judgeHit, person, { params: { id, hitId }, body: { verdict, reason: "Born in 1949." } });

export const acknowledgeAs = (person: TestPerson, id: string, code: string) =>
  runAs(acknowledgeSignal, person, { params: { id, code }, body: { reason: "Looked into." } });

export const decisionsOf = (person: TestPerson, id: string) => runAs(listDecisions, person, { params: { id } });

export type DecidedOn = { snapshotId: string | null; answers?: string };

/** Decides on the newest result, or on the given basis. With `acceptsOpen`, also decides while items are open. */
export async function decideAs(
  person: TestPerson,
  id: string,
  outcome: DecisionOutcome,
  on?: DecidedOn,
  { acceptsOpen }: { acceptsOpen?: boolean } = {},
) {
  const { snapshotId, answers } = on ?? (await decisionsOf(person, id));
  const body = { outcome, reasonCode: "other", note: "Seen.", snapshotId, answers, acceptsOpen };
  return runAs(decide, person, { params: { id }, body });
}

export const storedStatus = async (id: string) => (await db.applicant.findUniqueOrThrow({ where: { id } })).status;
