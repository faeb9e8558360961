/**
 * Adds the sandbox's demo people to the console through its own services. The audit log names the seed as the actor,
 * because no one signed in. The records name the people on whose behalf it acts.
 */
import "server-only";
import { createHash } from "node:crypto";
import { v7 as uuid } from "uuid";
import { z } from "zod";
import { inParallel } from "@/lib/base/in-parallel";
import type { Role } from "@/lib/base/permissions";
import { UpstreamFailure } from "@/lib/base/upstream-error";
import { policyForNew } from "@/lib/cases/applicant-policy";
import { loadApplicant, type OpenApplicant } from "@/lib/cases/applicant-record";
import { fetchResult } from "@/lib/cases/fetch-result";
import { loadCase } from "@/lib/cases/open-case";
import { requireSecondPerson } from "@/lib/cases/two-person-rule";
import { operationOf, orderKinds } from "@/lib/domain/orders/states";
import { AppError } from "@/lib/errors";
import { createUser } from "@/lib/features/applicants/applicant";
import { callInvite } from "@/lib/features/checks/make-invite";
import { runFor } from "@/lib/features/checks/run-operation";
import { decide } from "@/lib/features/decisions/decide";
import { newOrder } from "@/lib/features/orders/contract/orders";
import { planOrder, recordOrder } from "@/lib/features/orders/plan-order";
import { sendOrder } from "@/lib/features/orders/send-order";
import { evidenceFrom, saveForOverride } from "@/lib/features/overrides/override-evidence";
import { sealNote } from "@/lib/features/overrides/override-record";
import { sendOverride } from "@/lib/features/overrides/send-override";
import type { OperationId } from "@/lib/identity/operations/list";
import { operations } from "@/lib/identity/operations/registry";
import { runAsSystem } from "@/lib/platform/actions/run-as-system";
import type { CurrentStaff } from "@/lib/platform/auth/session";
import { queryTokens } from "@/lib/platform/data/blind-index";
import { db, type Transaction } from "@/lib/platform/data/prisma";
import { demoPeople, takeSteps } from "@/lib/sandbox/demo";
import { seedPast } from "./seed-past";

type DemoPerson = ReturnType<typeof demoPeople>[number];

/**
 * Adds the demo people that do not exist yet. Returns the number of people added, without those of the demo's past.
 *
 * @param until the day on which the demo's past ends; the sandbox must use the same day. Without it, there is no past
 * @throws AppError if the service or the database fails; the next call adds the missing people
 */
export async function seedDemoApplicants(until?: Date): Promise<number> {
  const by: SeedBy = { job: "seed", requestId: uuid() };
  const staff = await findDemoStaff();
  if (until && staff) await seedPast(until, staff);
  const created = await inParallel(demoPeople(), 4, async (person) => {
    if (await exists(person)) return false;
    await seedPerson(person, by, staff);
    return true;
  });
  return created.filter(Boolean).length;
}

async function exists({ create }: DemoPerson): Promise<boolean> {
  const tokens = queryTokens([create.firstName, create.lastName, create.email].join(" ")).map(({ exact }) => exact);
  return (
    (await db.applicant.findFirst({ where: { searchTokens: { hasEvery: tokens } }, select: { id: true } })) !== null
  );
}

async function seedPerson(person: DemoPerson, by: SeedBy, staff: SeedStaff | null): Promise<void> {
  const policy = await policyForNew();
  const id = await runAsSystem(by, { action: "applicant.create" }, (context) =>
    createUser(context, person.create, { staffId: null, policy }),
  );
  const object = { type: "applicant", id } as const;
  const send = async (operationId: OperationId, fields: Record<string, unknown>): Promise<unknown> => {
    if (operationId === "user.override") return staff && seedOverride(id, by, staff);
    if (kindOf.has(operationId)) return staff && seedOrder(id, by, staff, { operationId, fields });
    if (operationId === "user.test-result") return readSeeded(id, by);
    const applicant = await loadApplicant(id);
    if (operationId === "user.hosted-ui-token") return seedInvite(applicant, by, fields);
    const call = { operationId, body: fields, staffId: null, index: false };
    const { json } = await runAsSystem(by, { action: operationId, object }, (context) =>
      runFor(context, applicant, call),
    );
    return json;
  };
  await takeSteps(person, send, isRefusal);
  await readSeeded(id, by);
  if (person.approved && staff) await approve(id, by, staff);
}

/** Reads the result, so that the list shows the applicant's status and findings. */
function readSeeded(id: string, by: SeedBy): Promise<unknown> {
  const object = { type: "applicant", id } as const;
  return runAsSystem(by, { action: "result.read", object }, async ({ addDetails }) => {
    const { snapshot, keptFor } = await fetchResult(await loadApplicant(id), new Date());
    addDetails({ snapshotId: snapshot.id, kept: keptFor });
    return snapshot.json;
  });
}

async function approve(id: string, by: SeedBy, { reviewer }: SeedStaff): Promise<void> {
  const { snapshotId } = (await loadCase(db, id)).derivedCase.currentBasis;
  if (!snapshotId) throw new AppError("internal", { detail: "The demo's result was not stored." });
  const note = "The older photo form has no liveness result. The ID, the quiz, phone and email passed.";
  const body = { outcome: "approve", reasonCode: "meets_policy", note, acceptsOpen: true, snapshotId } as const;
  const details = { outcome: body.outcome, reason: body.reasonCode, snapshotId, by: reviewer.id };
  await runAsSystem(by, { action: "decision.make", object: { type: "applicant", id }, details }, (context) =>
    decide.run({ ...context, staff: reviewer }, { params: { id }, query: {}, body, headers: {} }, undefined),
  );
}

/** Whether the console or the service refused a call. Some steps provoke a refusal on purpose. */
function isRefusal(error: unknown): boolean {
  if (error instanceof AppError && error.code === "condition_not_met") return true;
  return error instanceof UpstreamFailure && error.sent === "answered" && error.upstreamStatus === 400;
}

type SeedBy = { job: string; requestId: string };

/** The staff on whose behalf the seed creates orders, overrides and decisions. */
type SeedStaff = Record<"reviewer" | "orderer" | "approver", CurrentStaff>;

/**
 * Finds one person for each role. Null if a role has no person; the demo then has no orders, overrides or approvals.
 */
async function findDemoStaff(): Promise<SeedStaff | null> {
  const [reviewer, orderer, approver] = [
    await withRole("reviewer"),
    await withRole("orderer"),
    await withRole("approver"),
  ];
  return reviewer && orderer && approver ? { reviewer, orderer, approver } : null;
}

async function withRole(role: Role): Promise<CurrentStaff | null> {
  const row = await db.staff.findFirst({
    where: { roles: { has: role }, disabledAt: null },
    select: { id: true, name: true, email: true, roles: true },
    orderBy: { createdAt: "asc" },
  });
  // The session is a placeholder, because the seed has no sign-in.
  return row && { ...row, sessionId: uuid(), sessionExpiresAt: new Date() };
}

const kindOf = new Map<OperationId, (typeof orderKinds)[number]>(orderKinds.map((kind) => [operationOf(kind), kind]));

const countyFields = z.object({
  county: z.string().optional(),
  state: z.string().optional(),
  countyUUID: z.string().optional(),
});

async function seedOrder(
  applicantId: string,
  by: SeedBy,
  { orderer }: SeedStaff,
  { operationId, fields }: { operationId: OperationId; fields: Record<string, unknown> },
): Promise<void> {
  const kind = kindOf.get(operationId);
  const { county: name, state, countyUUID: uuidOfCounty } = countyFields.parse(fields);
  const county = name && state ? { ...(uuidOfCounty ? { uuid: uuidOfCounty } : {}), name, state } : undefined;
  const body = newOrder.parse({ applicantId, kind, ...(county ? { county } : {}) });
  const idempotencyKey = `seed-${uuid()}`;
  const bodyHash = new Uint8Array(createHash("sha256").update(idempotencyKey).digest());
  const rule = {
    action: "order.place",
    object: { type: "applicant", id: applicantId },
    details: { kind: body.kind },
  } as const;
  await runAsSystem(by, rule, async (context) => {
    const applicant = await loadApplicant(applicantId);
    const plan = await planOrder(applicant, body);
    const submit = { id: context.intentId, staffId: orderer.id, idempotencyKey, bodyHash };
    const order = await context.transaction((tx) => recordOrder(tx, plan, submit), { final: false });
    await sendOrder({ ...context, staff: orderer }, order, applicant);
  });
}

/**
 * Requests a hosted link, so that the sandbox returns results of the hosted UI for the person. No one uses the link.
 */
async function seedInvite(applicant: OpenApplicant, by: SeedBy, fields: Record<string, unknown>): Promise<unknown> {
  const rule = { action: "user.hosted-ui-token", object: { type: "applicant", id: applicant.row.id } } as const;
  await runAsSystem(by, rule, (context) =>
    callInvite(context, applicant, { fields: operations["user.hosted-ui-token"].request.parse(fields), staffId: null }),
  );
  return null;
}

/** Creates an override that the reviewer requested and the approver approved, and applies it. */
async function seedOverride(applicantId: string, by: SeedBy, { reviewer, approver }: SeedStaff): Promise<void> {
  const id = uuid();
  const rule = { action: "override.approve", object: { type: "override", id } } as const;
  await runAsSystem(by, rule, async (context) => {
    const applicant = await loadApplicant(applicantId);
    const read = await fetchResult(applicant, new Date());
    const { conditions } = evidenceFrom(applicant, read.snapshot);
    await context.transaction(
      async (tx) => {
        const snapshotId = await saveForOverride(tx, applicant, read);
        await tx.overrideRequest.create({
          data: {
            id,
            applicantId,
            reasonCode: "poor_image",
            note: sealNote(applicant.key, "note", id, "Glare on the portrait; name and birth date can be read."),
            snapshotId,
            conditions: Object.fromEntries(conditions.map((condition) => [condition.id, condition.state])),
            requestedById: reviewer.id,
          },
          select: { id: true },
        });
      },
      { final: false },
    );
    const by = (tx: Transaction) =>
      requireSecondPerson({ ...context, staff: approver }, tx, reviewer.id, "override.approve");
    await sendOverride(context, { id, applicant, approval: { by, note: "Agreed: the same person, a poor picture." } });
    const { state } = await db.overrideRequest.findUniqueOrThrow({ where: { id }, select: { state: true } });
    if (state !== "applied") throw new AppError("internal", { detail: "The demo's override was not applied." });
  });
}
