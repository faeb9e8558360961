import "server-only";
import { v7 as uuid } from "uuid";
import { z } from "zod";
import { listColumns } from "@/lib/domain/applicants/statuses";
import { AppError } from "@/lib/errors";
import * as actions from "@/lib/features/applicants/contract/queue.actions";
import * as contract from "@/lib/features/applicants/contract/views";
import { type SavedViews, viewContent } from "@/lib/features/applicants/contract/views";
import { defineAction } from "@/lib/platform/actions/define-action";
import {
  db,
  isUniqueViolation,
  type SavedView,
  type StaffPreferences,
  type Transaction,
} from "@/lib/platform/data/prisma";

type Client = Pick<Transaction, "savedView" | "staffPreferences">;

const person = { select: { id: true, name: true } } as const;
const knownColumn = z.enum(listColumns);

async function readViews(client: Client, staffId: string): Promise<SavedViews> {
  const preferences = await client.staffPreferences.findUnique({ where: { staffId } });
  const views = await client.savedView.findMany({
    where: { OR: [{ ownerId: staffId }, { shared: true }] },
    include: { owner: person },
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
  return viewsOf(staffId, { preferences, views });
}

type StoredView = {
  preferences: Pick<StaffPreferences, "columns" | "defaultViewId"> | null;
  views: readonly (Pick<SavedView, "id" | "name" | "shared"> & {
    view: unknown;
    owner: { id: string; name: string };
  })[];
};

export function viewsOf(staffId: string, { preferences, views: rows }: StoredView): SavedViews {
  const items = rows.flatMap(({ id, name, shared, owner, view }) => {
    // A view with a filter that no longer exists is left out: without that filter, it would find other rows.
    const content = viewContent.safeParse(view);
    if (!content.success) return [];
    return [{ id, name, shared, owner, isDefault: preferences?.defaultViewId === id, view: content.data }];
  });
  const isOwn = ({ owner }: (typeof items)[number]) => owner.id === staffId;
  return {
    items: [...items.filter(isOwn), ...items.filter((item) => !isOwn(item))],
    columns: (preferences?.columns ?? []).flatMap((column) => knownColumn.safeParse(column).data ?? []),
  };
}

/** Loads a view that the reader may see. With `own`, refuses a view that another person created. */
async function findView(tx: Client, id: string, staffId: string, { own }: { own: boolean }) {
  const savedView = await tx.savedView.findUnique({ where: { id } });
  if (!savedView || (savedView.ownerId !== staffId && !savedView.shared)) throw new AppError("not_found");
  if (own && savedView.ownerId !== staffId) {
    throw new AppError("forbidden", { detail: "Only the person who made this view can change it." });
  }
  return savedView;
}

async function refuseTakenName<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new AppError("invalid_input", {
      issues: [{ path: "name", message: "You already have a view with this name" }],
    });
  }
}

async function savePreferences(
  tx: Client,
  staffId: string,
  data: { columns?: string[]; defaultViewId?: string | null },
): Promise<void> {
  await tx.staffPreferences.upsert({ where: { staffId }, create: { staffId, ...data }, update: data });
}

export const listViews = defineAction(actions.listViews, contract.listViews, {
  run: async ({ staff }) => readViews(db, staff.id),
});

export const saveView = defineAction(actions.saveView, contract.saveView, {
  details: ({ body }) => ({ shared: body.shared === true }),
  run: ({ staff, transaction, addDetails }, { body: { name, shared = false, view } }) =>
    refuseTakenName(() =>
      transaction(async (tx) => {
        const id = uuid();
        await tx.savedView.create({ data: { id, ownerId: staff.id, name, shared, view } });
        addDetails({ view: id });
        return readViews(tx, staff.id);
      }),
    ),
});

export const changeView = defineAction(actions.changeView, contract.changeView, {
  details: ({ params, body }) => ({ view: params.id, fields: Object.keys(body) }),
  run: ({ staff, transaction }, { params: { id }, body: { isDefault, ...changes } }) =>
    refuseTakenName(() =>
      transaction(async (tx) => {
        await findView(tx, id, staff.id, { own: Object.keys(changes).length > 0 });
        if (Object.keys(changes).length > 0) await tx.savedView.update({ where: { id }, data: changes });
        // Once a view is no longer shared, it cannot be another person's default.
        if (changes.shared === false) {
          await tx.staffPreferences.updateMany({
            where: { defaultViewId: id, staffId: { not: staff.id } },
            data: { defaultViewId: null },
          });
        }
        if (isDefault !== undefined) await savePreferences(tx, staff.id, { defaultViewId: isDefault ? id : null });
        return readViews(tx, staff.id);
      }),
    ),
});

export const deleteView = defineAction(actions.deleteView, contract.deleteView, {
  details: ({ params }) => ({ view: params.id }),
  run: ({ staff, transaction }, { params }) =>
    transaction(async (tx) => {
      await findView(tx, params.id, staff.id, { own: true });
      await tx.savedView.delete({ where: { id: params.id } });
      return readViews(tx, staff.id);
    }),
});

export const chooseColumns = defineAction(actions.chooseColumns, contract.chooseColumns, {
  details: ({ body }) => ({ columns: body.columns }),
  run: ({ staff, transaction }, { body }) =>
    transaction(async (tx) => {
      await savePreferences(tx, staff.id, { columns: body.columns });
      return readViews(tx, staff.id);
    }),
});
