/** Fills the desk with the sandbox's demo people, through the console's own services. Everything is audited as the seed's. */
import "server-only";
import { v7 as uuid } from "uuid";
import { runAsSystem } from "@/lib/actions/run-as-system";
import { indexTokens } from "@/lib/data/blind-index";
import { db } from "@/lib/data/prisma";
import type { OperationId } from "@/lib/identity/operations/registry";
import { UpstreamFailure } from "@/lib/identity/upstream-error";
import { demoPeople, takeSteps } from "@/lib/sandbox/demo";
import { fetchResult } from "@/lib/services/checks/fetch-result";
import { runFor } from "@/lib/services/checks/run-operation";
import { createUser } from "./create-applicant";
import { inParallel } from "./in-parallel";
import { loadApplicant } from "./records";
import {
  findDemoStaff,
  isOrder,
  type SeedBy,
  type SeedStaff,
  seedInvite,
  seedOrder,
  seedOverride,
} from "./seed-actions";

type DemoPerson = ReturnType<typeof demoPeople>[number];

/**
 * Makes the demo applicants that are not here yet.
 *
 * @param options how many people at a time
 * @returns how many were made
 * @throws AppError when the service or the database fails; those already made stay, and the next call goes on
 */
export async function seedDemoApplicants({ concurrency = 4 }: { concurrency?: number } = {}): Promise<number> {
  const by: SeedBy = { job: "seed", requestId: uuid() };
  const staff = await findDemoStaff();
  const made = await inParallel(demoPeople(), concurrency, async (person) => {
    if (await isHere(person)) return false;
    await seedPerson(person, by, staff);
    return true;
  });
  return made.filter(Boolean).length;
}

/** Found as a person would be: by name and email address. */
async function isHere({ create }: DemoPerson): Promise<boolean> {
  const tokens = indexTokens({ firstName: create.firstName, lastName: create.lastName, email: create.email });
  return (
    (await db.applicant.findFirst({ where: { searchTokens: { hasEvery: tokens } }, select: { id: true } })) !== null
  );
}

async function seedPerson(person: DemoPerson, by: SeedBy, staff: SeedStaff | null): Promise<void> {
  const id = await runAsSystem(by, { action: "applicant.create" }, (context) =>
    createUser(context, person.create, null),
  );
  const object = { type: "applicant", id } as const;
  let applicant = await loadApplicant(id);
  const send = async (operationId: OperationId, fields: Record<string, unknown>): Promise<unknown> => {
    if (operationId === "user.override") return staff && seedOverride(id, by, staff);
    if (isOrder(operationId)) return staff && seedOrder(id, by, staff, { operationId, fields });
    if (operationId === "user.test-result") return readSeeded(id, by);
    if (operationId === "user.hosted-ui-token") return seedInvite(await loadApplicant(id), by, fields);
    const call = { operationId, body: fields, staffId: null, index: false };
    // Of what an operation looks at, only consent changes on the way.
    if (!applicant.row.consentedAt) applicant = await loadApplicant(id);
    const { json } = await runAsSystem(by, { action: operationId, object }, (context) =>
      runFor(context, applicant, call),
    );
    return json;
  };
  await takeSteps(person, send, isRefusal);
  await readSeeded(id, by);
}

/** Reads the result, by which the list shows how they stand. */
function readSeeded(id: string, by: SeedBy): Promise<unknown> {
  const object = { type: "applicant", id } as const;
  return runAsSystem(by, { action: "result.read", object }, async ({ addDetails: note }) => {
    const { snapshot, keptFor } = await fetchResult(await loadApplicant(id), new Date());
    note({ snapshotId: snapshot.id, kept: keptFor });
    return snapshot.json;
  });
}

/** The service's own no, which some steps are meant to get. */
function isRefusal(error: unknown): boolean {
  return error instanceof UpstreamFailure && error.sent === "answered" && error.upstreamStatus === 400;
}
