/** Adding applicants that the service knows already, by access code: one job, a few codes at a time. */
import "server-only";
import { v7 as uuid } from "uuid";
import { z } from "zod";
import { defineAction } from "@/lib/actions/define-action";
import { getImport as getContract, importApplicants as importContract } from "@/lib/contracts/applicants";
import type { OutputOf } from "@/lib/contracts/endpoint";
import { createDataKey, openDataKey, openText, seal } from "@/lib/data/crypto";
import { AppError, errorTable, isErrorCode } from "@/lib/errors";
import { defineJob, openQueue, readJob } from "@/lib/jobs/queues";
import { addByAccessCode } from "./add-applicant";
import { inParallel } from "./in-parallel";

type ImportView = OutputOf<typeof getContract>;

/** The codes are stored sealed, under a key of the import's own: a job's data lies in the database as it is. */
const jobData = z.object({
  importId: z.uuid(),
  requestId: z.string(),
  staffId: z.uuid(),
  total: z.number().int(),
  wrappedKey: z.base64(),
  sealedCodes: z.base64(),
});

const concurrency = 6;
const place = (importId: string) => ({ table: "import", column: "codes", row: importId });
const one = z.object({
  outcome: z.enum(["added", "already_here", "failed"]),
  id: z.uuid().nullable(),
  code: z.string().nullable(),
});
/** An object, because the queue keeps nothing else as it is. */
const output = z.object({ outcomes: z.array(one) });

export const importJob = defineJob("applicant.import", jobData, async (data): Promise<z.input<typeof output>> => {
  const key = openDataKey(Buffer.from(data.wrappedKey, "base64"), data.importId);
  const text = openText(key, place(data.importId), Buffer.from(data.sealedCodes, "base64"));
  const codes = z.array(z.string()).parse(JSON.parse(text));
  const { requestId, staffId } = data;
  const add = (code: string, index: number) => addByAccessCode(code, { requestId, staffId, position: index + 1 });
  return { outcomes: await inParallel(codes, concurrency, add) };
});

/** Queues the import; the job asks the service for each code. */
export const importApplicants = defineAction(importContract, {
  permission: "applicant.write",
  audit: { action: "applicant.import", details: ({ body }) => ({ codes: body.userAccessCodes.length }) },
  async run({ staff, requestId, transaction: change }, { body }) {
    const codes = body.userAccessCodes;
    const importId = uuid();
    const { key, wrapped } = createDataKey();
    const data = {
      importId,
      requestId,
      staffId: staff.id,
      total: codes.length,
      wrappedKey: Buffer.from(wrapped).toString("base64"),
      sealedCodes: Buffer.from(seal(key, place(importId), JSON.stringify(codes))).toString("base64"),
    };
    const queue = await openQueue(importJob);
    return { jobId: await change((tx) => queue.put(data, { tx })) };
  },
});

/** How an import stands. Codes are named by their position, counted from 0; one given twice is here the second time. */
export const getImport = defineAction(getContract, {
  permission: "applicant.write",
  // It shows neither names nor codes.
  audit: "none",
  async run(_, { params }) {
    const job = await readJob(importJob, params.jobId);
    if (!job) throw new AppError("not_found", { detail: "There is no such import (any more)." });
    const found = job.state === "done" ? (output.safeParse(job.output).data?.outcomes ?? []) : [];
    return { state: job.state, total: job.data.total, results: found.map(resultOf) };
  },
});

function resultOf({ outcome, id, code }: z.output<typeof one>, index: number): ImportView["results"][number] {
  return { index, outcome, id, code, title: code && isErrorCode(code) ? errorTable[code].title : null };
}
