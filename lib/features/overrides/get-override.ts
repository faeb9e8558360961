import "server-only";
import type { z } from "zod";
import { can } from "@/lib/base/permissions";
import { clearanceOf, loadApplicant, type OpenApplicant, openApplicant } from "@/lib/cases/applicant-record";
import { fullNameOf } from "@/lib/cases/profile";
import { decidableOverrides } from "@/lib/cases/requests-to-decide";
import { casePartArgs, readCase } from "@/lib/cases/stored/read-cases";
import { mayActAlone, readCommonGiver, readSecondPersons } from "@/lib/cases/two-person-rule";
import { maskConditions, maskVerdicts } from "@/lib/domain/checks/result-view";
import { openOverrideStates } from "@/lib/domain/decisions/overrides";
import { blockOf } from "@/lib/domain/decisions/second-person-text";
import type { Clearance } from "@/lib/domain/results/mask";
import { AppError } from "@/lib/errors";
import type { Override, OverrideDetail } from "@/lib/features/overrides/contract/overrides";
import * as contract from "@/lib/features/overrides/contract/overrides";
import * as actions from "@/lib/features/overrides/contract/overrides.actions";
import { defineAction } from "@/lib/platform/actions/define-action";
import type { CurrentStaff } from "@/lib/platform/auth/session";
import { ifReadable } from "@/lib/platform/data/crypto";
import { newestFirst, type Place, rowsToRead } from "@/lib/platform/data/paging";
import { type Applicant, db, type OverrideRequest, type Prisma, type Transaction } from "@/lib/platform/data/prisma";
import { evidenceFrom, latestResult, resultAtDecision } from "./override-evidence";
import { readNote } from "./override-record";

export const getOverride = defineAction(actions.getOverride, contract.getOverride, {
  object: "override",
  run: ({ staff }, { params }) => readOverrideDetail(params.id, staff),
});

type Reader = Pick<CurrentStaff, "id" | "roles">;
type Person = { id: string; name: string };
type Row = OverrideRequest & {
  requestedBy: Person;
  decidedBy: Person | null;
  resolvedBy: Person | null;
  snapshot: { fetchedAt: Date; sha256: Uint8Array };
};

export const withApplicant = { ...casePartArgs.overrides.include, applicant: true } as const;

/** @param applicant null if the record is damaged: then only unencrypted columns are shown */
export function showOverride(row: Row, applicant: OpenApplicant | null, reader: Reader): Override {
  const readColumn = (column: Parameters<typeof readNote>[1]) =>
    applicant && ifReadable(() => readNote(applicant.key, column, row));
  const [note, decisionNote, resolvedNote] = [
    readColumn("note"),
    readColumn("decisionNote"),
    readColumn("resolvedNote"),
  ];
  const isLost = (column: "decisionNote" | "resolvedNote", text: string | null) =>
    row[column] !== null && text === null;
  const isUnreadable = note === null || isLost("decisionNote", decisionNote) || isLost("resolvedNote", resolvedNote);
  return {
    id: row.id,
    applicantId: row.applicantId,
    applicantName: applicant && fullNameOf(applicant.profile, clearanceOf(reader)),
    ...(isUnreadable ? { unreadable: true } : {}),
    state: row.state,
    reasonCode: row.reasonCode,
    note: note ?? "",
    requestedBy: row.requestedBy,
    requestedAt: row.requestedAt.toISOString(),
    snapshotId: row.snapshotId,
    snapshotFetchedAt: row.snapshot.fetchedAt.toISOString(),
    decidedBy: row.decidedBy,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decisionNote,
    errorCode: row.errorCode,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    resolvedBy: row.resolvedBy,
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
    resolvedNote,
  };
}

/** Why the reader cannot decide the request. Null if neither the request nor the reader's rights prevent it. */
export function blockFor(row: OverrideRequest, reader: CurrentStaff) {
  return row.state === "requested" ? blockByPerson(row, reader) : "decided";
}

/** Why the reader cannot resolve the outcome. Null if neither the request nor the reader's rights prevent it. */
export function resolveBlockFor(row: OverrideRequest, reader: CurrentStaff) {
  return row.state === "outcome_unknown" ? blockByPerson(row, reader) : "not_unknown";
}

function blockByPerson(row: OverrideRequest, reader: CurrentStaff): "no_right" | "own_request" | null {
  if (!can(reader.roles, "override.approve")) return "no_right";
  // No role is exempt.
  if (row.requestedById === reader.id && !mayActAlone("override.approve")) return "own_request";
  return null;
}

/** The requester, who may not decide the request. Null if OVERRIDE_POLICY lets a person act alone. */
export const requesterToExclude = ({ requestedById }: OverrideRequest) =>
  mayActAlone("override.approve") ? null : requestedById;

async function readSecondPerson(row: OverrideRequest, reader: CurrentStaff): Promise<OverrideDetail["secondPerson"]> {
  if (row.state !== "requested" && row.state !== "outcome_unknown") return readCommonGiver(db, "override.approve", row);
  const of = requesterToExclude(row);
  return (await readSecondPersons(db, "override.approve", of ? [of] : []))(reader.id, of);
}

/**
 * Until the decision, the evidence is the latest result. Afterwards, it is the result at the time of the decision.
 *
 * @throws AppError `not_found`; `erased` for an erased applicant
 */
export async function readOverrideDetail(id: string, reader: CurrentStaff): Promise<OverrideDetail> {
  const row = await db.overrideRequest.findUnique({ where: { id }, include: casePartArgs.overrides.include });
  if (!row) throw new AppError("not_found");
  const applicant = await loadApplicant(row.applicantId);
  const shown = row.state === "requested" ? await latestResult(applicant) : await resultAtDecision(applicant, row);
  // Throws for a damaged note: no decision may rest on an incomplete request.
  for (const column of ["note", "decisionNote", "resolvedNote"] as const) readNote(applicant.key, column, row);
  const clearance = clearanceOf(reader);
  const secondPerson = await readSecondPerson(row, reader);
  const { conditions, verdicts } = shown ? evidenceFrom(applicant, shown.snapshot) : { conditions: [], verdicts: [] };
  return {
    ...showOverride(row, applicant, reader),
    ...(shown ? {} : { resultRemoved: true as const }),
    conditions: maskConditions(conditions, clearance),
    verdicts: maskVerdicts(verdicts, clearance),
    resultUnchanged: !shown || Buffer.from(row.snapshot.sha256).toString("hex") === shown.snapshot.sha256,
    resultFetchedAt: (shown ?? row.snapshot).fetchedAt.toISOString(),
    blockedFor: blockFor(row, reader) ?? blockOf(secondPerson),
    secondPerson,
    mayWithdraw: row.state === "requested" && row.requestedById === reader.id && can(reader.roles, "override.request"),
    resolveBlockedFor: resolveBlockFor(row, reader) ?? blockOf(secondPerson),
    serviceNow: await serviceNow(row, applicant, clearance),
  };
}

/** Returns the service's verdicts since the call, if the outcome is unknown. */
async function serviceNow(
  row: Row,
  applicant: OpenApplicant,
  clearance: Clearance,
): Promise<OverrideDetail["serviceNow"]> {
  if (row.state !== "outcome_unknown") return null;
  const now = await latestResult(applicant, row.finishedAt ?? row.requestedAt).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
  if (!now) return null;
  const { verdicts } = evidenceFrom(applicant, now.snapshot);
  return { verdicts: maskVerdicts(verdicts, clearance), fetchedAt: now.fetchedAt.toISOString() };
}

const list = newestFirst("requestedAt");

export const listOverrides = defineAction(actions.listOverrides, contract.listOverrides, {
  intent: "late",
  details: ({ query }) => ({ state: query.state }),
  async run({ staff, addDetails }, { query }) {
    const { shown, nextCursor } = await readOverrides(db, await overridesBy(query, staff), query);
    addDetails({ count: shown.length });
    return { items: showOverrides(shown, staff), nextCursor };
  },
});

type Filters = Pick<z.output<typeof contract.listOverrides.query>, "state" | "decidable">;

export async function overridesBy(
  { state, decidable }: Filters,
  reader: Reader,
): Promise<Prisma.OverrideRequestWhereInput> {
  const states = state === "open" ? { in: [...openOverrideStates] } : state;
  return {
    // Requests of erased applicants cannot be decrypted.
    applicant: { wrappedKey: { not: null } },
    ...(states === "all" ? {} : { state: states }),
    AND: decidable ? await decidableOverrides(reader) : {},
  };
}

/** A page of the list, sealed as stored. */
export async function readOverrides(
  client: Pick<Transaction, "overrideRequest">,
  where: Prisma.OverrideRequestWhereInput,
  { cursor, limit }: Place,
) {
  const rows = await client.overrideRequest.findMany({
    where: { ...where, ...list.beyond(cursor) },
    include: withApplicant,
    orderBy: list.orderBy(),
    take: rowsToRead(limit),
  });
  return list.pageOf(rows, limit);
}

/** Shows requests. The record of each applicant is opened once. */
export function showOverrides(rows: readonly (Row & { applicant: Applicant })[], reader: Reader): Override[] {
  const applicants = new Map<string, OpenApplicant | null>();
  return rows.map((row) => {
    const known = applicants.get(row.applicantId);
    const applicant = known === undefined ? ifReadable(() => openApplicant(row.applicant)) : known;
    applicants.set(row.applicantId, applicant);
    return showOverride(row, applicant, reader);
  });
}

export const listApplicantOverrides = defineAction(actions.listApplicantOverrides, contract.listApplicantOverrides, {
  intent: "late",
  object: "applicant",
  async run({ staff, addDetails }, { params: { id } }) {
    const applicant = openApplicant(await readCase(db, id));
    const { overrides } = applicant.row;
    addDetails({ count: overrides.length });
    return { items: overrides.map((row) => showOverride(row, applicant, staff)) };
  },
});
