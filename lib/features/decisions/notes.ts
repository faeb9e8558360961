/** Notes for colleagues: plain text, never edited. */
import "server-only";
import { v7 as uuid } from "uuid";
import { can } from "@/lib/base/permissions";
import {
  clearanceOf,
  loadApplicant,
  type OpenApplicant,
  type OpenFile,
  openApplicant,
} from "@/lib/cases/applicant-record";
import { notifyStaff } from "@/lib/cases/notify-staff";
import { casePartArgs, readCase } from "@/lib/cases/stored/read-cases";
import { mentionedIn } from "@/lib/domain/decisions/mentions";
import { AppError } from "@/lib/errors";
import type { Note } from "@/lib/features/decisions/contract/decisions";
import * as contract from "@/lib/features/decisions/contract/decisions";
import * as actions from "@/lib/features/decisions/contract/decisions.actions";
import { activeStaff } from "@/lib/features/staff/staff-record";
import { defineAction } from "@/lib/platform/actions/define-action";
import { type CurrentStaff, isActive } from "@/lib/platform/auth/session";
import { ifReadable, openText, seal } from "@/lib/platform/data/crypto";
import { db, type Prisma, type Transaction } from "@/lib/platform/data/prisma";

const named = { select: { id: true, name: true } } as const;
const withAuthor = casePartArgs.notes.include;
type Row = Prisma.NoteGetPayload<{ include: typeof withAuthor }>;

const place = (id: string) => ({ table: "Note", column: "text", row: id });

/** Free text can hold names, so it requires the permission to read them. */
const readsNotes = (staff: Pick<CurrentStaff, "roles">) =>
  clearanceOf(staff).direct && can(staff.roles, "decision.read");

async function show(rows: readonly Row[], { key }: OpenApplicant, staff: Pick<CurrentStaff, "roles">): Promise<Note[]> {
  const notes = rows.map((row) => {
    const text = readsNotes(staff) ? ifReadable(() => openText(key, place(row.id), row.text)) : null;
    return { row, text, mentioned: text === null ? [] : mentionedIn(text) };
  });
  const ids = notes.flatMap(({ mentioned }) => mentioned);
  const people = ids.length === 0 ? [] : await db.staff.findMany({ where: { id: { in: ids } }, ...named });
  return notes.map(({ row, text, mentioned }) => ({
    id: row.id,
    text,
    mentions: people.filter(({ id }) => mentioned.includes(id)),
    by: row.author,
    at: row.at.toISOString(),
  }));
}

export const listNotes = defineAction(actions.listNotes, contract.listNotes, {
  intent: "late",
  object: "applicant",
  async run({ staff, addDetails }, { params }) {
    const shown = await showNotes(openApplicant(await readCase(db, params.id)), staff);
    addDetails({ count: shown.items.length });
    return shown;
  },
});

export const showNotes = async (applicant: OpenFile, staff: Pick<CurrentStaff, "roles">) => ({
  items: await show(applicant.row.notes, applicant, staff),
});

export function writeNote(
  tx: Pick<Transaction, "note">,
  { row, key }: OpenApplicant,
  { text, authorId }: { text: string; authorId: string },
): Promise<Row> {
  const id = uuid();
  const data = { id, applicantId: row.id, text: seal(key, place(id), text), authorId };
  return tx.note.create({ data, include: withAuthor });
}

export const addNote = defineAction(actions.addNote, contract.addNote, {
  object: "applicant",
  async run(context, { params, body }) {
    const applicant = await loadApplicant(params.id);
    const { row, notTold } = await context.transaction(async (tx) => {
      const mentioned = await requireActive(tx, mentionedIn(body.text));
      const made = await writeNote(tx, applicant, { text: body.text, authorId: context.staff.id });
      const about = { objectId: made.id, applicantId: params.id, by: context.staff.id };
      await notifyStaff(tx, { kind: "mentioned", ...about }, { to: mentioned.map(({ id }) => id) });
      context.addDetails({ note: made.id, mentioned: mentioned.length });
      return { row: made, notTold: mentioned.filter((one) => !readsNotes(one)) };
    });
    const [shown] = await show([row], applicant, context.staff);
    if (!shown) throw new Error("One row is shown as one note");
    return { ...shown, notTold: notTold.map(({ id, name }) => ({ id, name })) };
  },
});

async function requireActive(tx: Transaction, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const people = await tx.staff.findMany({
    where: { id: { in: [...ids] }, ...isActive },
    select: { id: true, name: true, roles: true },
  });
  if (people.length === ids.length) return people;
  const message = "Mention only people with an active account";
  throw new AppError("invalid_input", { issues: [{ path: "body.text", message }] });
}

export const listMentionable = defineAction(actions.listMentionable, contract.listMentionable, {
  async run() {
    const rows = await activeStaff();
    return { items: rows.map((row) => ({ id: row.id, name: row.name, reads: readsNotes(row) })) };
  },
});
