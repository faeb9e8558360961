/** The acts of the demo that take people: an order that somebody placed, an override that two people made. */
import "server-only";
import { createHash } from "node:crypto";
import { v7 as uuid } from "uuid";
import { z } from "zod";
import { runAsSystem } from "@/lib/actions/run-as-system";
import type { Role } from "@/lib/auth/permissions";
import type { CurrentStaff } from "@/lib/auth/session";
import { inviteForm } from "@/lib/contracts/invite";
import { newOrder, orderKinds } from "@/lib/contracts/orders";
import { db } from "@/lib/data/prisma";
import { AppError } from "@/lib/errors";
import type { OperationId } from "@/lib/identity/operations/registry";
import { callInvite } from "@/lib/services/checks/call-invite";
import { fetchResult } from "@/lib/services/checks/fetch-result";
import { operationOf } from "@/lib/services/orders/order-kinds";
import { planOrder, recordOrder } from "@/lib/services/orders/plan-order";
import { sendOrder } from "@/lib/services/orders/send-order";
import { judge, saveForOverride } from "@/lib/services/overrides/override-evidence";
import { sealNote } from "@/lib/services/overrides/override-record";
import { sendOverride } from "@/lib/services/overrides/send-override";
import { loadApplicant, type OpenApplicant } from "./records";

export type SeedBy = { job: string; requestId: string };

/** The people in whose names the demo's orders and overrides stand. */
export type SeedStaff = Record<"reviewer" | "orderer" | "approver", CurrentStaff>;

/** One person for each part, or null when there are none: then the demo has neither orders nor overrides. */
export async function findDemoStaff(): Promise<SeedStaff | null> {
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
  // Nobody is signed in: the audit log names the seed, and never this session.
  return row && { ...row, sessionId: uuid(), sessionExpiresAt: new Date() };
}

const kindOf = new Map<OperationId, (typeof orderKinds)[number]>(orderKinds.map((kind) => [operationOf(kind), kind]));

/** Whether an operation orders a court search. */
export function isOrder(operationId: OperationId): boolean {
  return kindOf.has(operationId);
}

const countyFields = z.object({
  county: z.string().optional(),
  state: z.string().optional(),
  countyUUID: z.string().optional(),
});

/** Places an order in the orderer's name. */
export async function seedOrder(
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
    const submit = { staffId: orderer.id, idempotencyKey, bodyHash };
    const order = await context.transaction((tx) => recordOrder(tx, plan, submit), { final: false });
    await sendOrder({ ...context, staff: orderer }, order, applicant);
  });
}

/** Makes a link to the hosted UI, which nobody is told: the sandbox lets the demo's person use it. */
export async function seedInvite(
  applicant: OpenApplicant,
  by: SeedBy,
  fields: Record<string, unknown>,
): Promise<unknown> {
  const rule = { action: "user.hosted-ui-token", object: { type: "applicant", id: applicant.row.id } } as const;
  await runAsSystem(by, rule, (context) =>
    callInvite(context, applicant, { fields: inviteForm.parse(fields), staffId: null }),
  );
  return null;
}

/** An override as two people would have made it: asked for by the reviewer, approved by the approver, applied. */
export async function seedOverride(applicantId: string, by: SeedBy, { reviewer, approver }: SeedStaff): Promise<void> {
  const id = uuid();
  const rule = { action: "override.approve", object: { type: "override", id } } as const;
  await runAsSystem(by, rule, async (context) => {
    const applicant = await loadApplicant(applicantId);
    const read = await fetchResult(applicant, new Date());
    const { conditions } = judge(applicant, read.snapshot);
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
    const approval = { staffId: approver.id, note: "Agreed: the same person, a poor picture." };
    await sendOverride(context, { id, applicant, approval });
    const { state } = await db.overrideRequest.findUniqueOrThrow({ where: { id }, select: { state: true } });
    if (state !== "applied") throw new AppError("internal", { detail: "The demo's override was not applied." });
  });
}
