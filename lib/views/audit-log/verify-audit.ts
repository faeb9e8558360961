/** Verifies the audit log on request: during the request if the log is short, else in a job. */
import "server-only";
import { v7 as uuid } from "uuid";
import { z } from "zod";
import { defineAction } from "@/lib/platform/actions/define-action";
import {
  entriesToVerify,
  recentVerification,
  storeProgress,
  type VerifiedLog,
  verificationProgress,
  verifyNow,
} from "@/lib/platform/audit/verification";
import { defineJob, openQueue, persistent } from "@/lib/platform/queues/queues";
import type { Verification } from "@/lib/views/audit-log/contract/audit";
import * as contract from "@/lib/views/audit-log/contract/audit";
import * as actions from "@/lib/views/audit-log/contract/audit.actions";

/** The most entries that are verified while the caller waits. */
const mostAtOnce = 100_000;

export const verifyAudit = defineAction(actions.verifyAudit, contract.verifyAudit, {
  object: () => ({ type: "audit", id: "log" }),
  async run({ addDetails }) {
    const recent = await recentVerification();
    if (recent) return verificationView(recent);
    const entries = await entriesToVerify();
    if (entries <= mostAtOnce) {
      const verified = verificationView(await verifyNow());
      addDetails({ entries: verified.entries, problem: verified.firstBad?.reason ?? null });
      return verified;
    }
    const progress = await verificationProgress();
    if (progress) return progress;
    const queue = await openQueue(verifyAuditJob);
    const begun = { jobId: uuid(), checked: 0, entries };
    await storeProgress(begun);
    await queue.put({ jobId: begun.jobId });
    return begun;
  },
});

export const verifyAuditJob = defineJob(
  "audit.verify",
  z.object({ jobId: z.uuid() }),
  async ({ jobId }, { signal }) => {
    await verifyNow(jobId, signal);
  },
  persistent,
);

export function verificationView({ entries, root, waiting, problems, witness, finishedAt }: VerifiedLog): Verification {
  const [firstBad = null] = problems;
  return {
    ok: firstBad === null,
    entries,
    treeSize: entries,
    root,
    checkedAt: finishedAt,
    witness,
    firstBad,
    waiting,
  };
}
