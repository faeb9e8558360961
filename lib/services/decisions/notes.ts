/** Notes about an applicant, for colleagues. Plain text, never edited. */
import "server-only";
import { v7 as uuid } from "uuid";
import { defineAction } from "@/lib/actions/define-action";
import { can } from "@/lib/auth/permissions";
import type { CurrentStaff } from "@/lib/auth/session";
import { addNote as addContract, listNotes as listContract, type Note } from "@/lib/contracts/decisions";
import { ifReadable, openText, seal } from "@/lib/data/crypto";
import { db, type Prisma, type Transaction } from "@/lib/data/prisma";
import { clearanceOf, loadApplicant, type OpenApplicant } from "@/lib/services/applicants/applicant-record";

const withAuthor = { author: { select: { id: true, name: true } } } as const;
type Row = Prisma.NoteGetPayload<{ include: typeof withAuthor }>;

const place = (id: string) => ({ table: "Note", column: "text", row: id });

function show(row: Row, { key }: OpenApplicant, staff: Pick<CurrentStaff, "roles">): Note {
  // Free text can hold names, so it takes the right to read them.
  const readsText = clearanceOf(staff).direct && can(staff.roles, "decision.read");
  const text = readsText ? ifReadable(() => openText(key, place(row.id), row.text)) : null;
  return { id: row.id, text, by: row.author, at: row.at.toISOString() };
}

/** The notes about an applicant, newest first. */
export const listNotes = defineAction(listContract, {
  permission: "decision.read",
  audit: { action: "note.list", object: ({ params }) => ({ type: "applicant", id: params.id }) },
  async run({ staff, addDetails }, { params }) {
    const applicant = await loadApplicant(params.id);
    const rows = await db.note.findMany({
      where: { applicantId: params.id },
      include: withAuthor,
      orderBy: [{ at: "desc" }, { id: "desc" }],
      take: 200,
    });
    addDetails({ count: rows.length });
    return { items: rows.map((row) => show(row, applicant, staff)) };
  },
});

/** Stores a note. */
export function writeNote(
  tx: Pick<Transaction, "note">,
  { row, key }: OpenApplicant,
  { text, authorId }: { text: string; authorId: string },
): Promise<Row> {
  const id = uuid();
  const data = { id, applicantId: row.id, text: seal(key, place(id), text), authorId };
  return tx.note.create({ data, include: withAuthor });
}

/** Writes a note about an applicant. */
export const addNote = defineAction(addContract, {
  permission: "decision.make",
  audit: { action: "note.add", object: ({ params }) => ({ type: "applicant", id: params.id }) },
  async run(context, { params, body }) {
    const applicant = await loadApplicant(params.id);
    const row = await context.transaction(async (tx) => {
      const made = await writeNote(tx, applicant, { text: body.text, authorId: context.staff.id });
      context.addDetails({ note: made.id });
      return made;
    });
    return show(row, applicant, context.staff);
  },
});
