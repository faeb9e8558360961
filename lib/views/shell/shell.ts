/** Reads what every page shows besides its records: how much work waits for the reader, and the reader's views. */
import "server-only";
import { z } from "zod";
import { can } from "@/lib/base/permissions";
import { isOrderToDecide, isOverrideToDecide } from "@/lib/cases/requests-to-decide";
import { kindsFor } from "@/lib/domain/inbox/message-kinds";
import { queuedIn } from "@/lib/features/applicants/applicant-filters";
import { isToReview, isToSettle, reviewsWithDecisions } from "@/lib/features/decisions/quality-conditions";
import { defineAction } from "@/lib/platform/actions/define-action";
import type { CurrentStaff } from "@/lib/platform/auth/session";
import { waitingCountedTo } from "@/lib/platform/contract/changes";
import { Prisma } from "@/lib/platform/data/prisma";
import { repeatedRowsOf } from "@/lib/platform/data/statements";
import * as contract from "@/lib/views/shell/contract/shell";
import * as actions from "@/lib/views/shell/contract/shell.actions";

/** Each count ends at one more than the largest number that pages show. */
export const waitingLimit = waitingCountedTo + 1;

type Reader = Pick<CurrentStaff, "id" | "roles">;

const counted = (rows: Prisma.Sql) =>
  Prisma.sql`(select count(*)::int from (select 1 ${rows} limit ${Prisma.raw(String(waitingLimit))}) counted)`;

/** Builds the counts of what waits for the reader. Counts only work that the reader is allowed to do. */
function waitingFor(reader: Reader): Prisma.Sql {
  const { id, roles } = reader;
  const none = Prisma.sql`0`;
  const own = Prisma.sql`from "Applicant" where ${queuedIn("mine", id)}`;
  const unclear = Prisma.sql`from "Order" where state = 'outcome_unknown' and "requestedById" = ${id}::uuid`;
  const kinds = kindsFor((permission) => can(roles, permission));
  const unread = Prisma.sql`from "Message" where "staffId" = ${id}::uuid and kind::text = any(${kinds})
                            and "readAt" is null and ended is null`;
  return Prisma.sql`json_build_object(
    'applicants', ${can(roles, "decision.make") ? counted(own) : none},
    'overrides', ${counted(Prisma.sql`from "OverrideRequest" request where ${isOverrideToDecide(reader)}`)},
    'approvals', ${counted(Prisma.sql`from "Order" request where ${isOrderToDecide(reader)}`)},
    'reviews', ${counted(
      Prisma.sql`from ${reviewsWithDecisions} where ${isToReview(reader)} or ${isToSettle(reader)}`,
    )},
    'orders', ${can(roles, "order.place") ? counted(unclear) : none},
    'messages', ${counted(unread)})`;
}

const viewsOf = ({ id }: Reader) => Prisma.sql`json_build_object(
  'preferences', (select json_build_object('columns', columns, 'defaultViewId', "defaultViewId")
                  from "StaffPreferences" where "staffId" = ${id}::uuid),
  'views', coalesce((
    select json_agg(json_build_object('id', view.id, 'name', view.name, 'shared', view.shared, 'view', view.view,
                                      'owner', json_build_object('id', owner.id, 'name', owner.name))
                    order by view.name, view.id)
    from "SavedView" view join "Staff" owner on owner.id = view."ownerId"
    where view."ownerId" = ${id}::uuid or view.shared), '[]'))`;

const sqlOf = { waiting: waitingFor, views: viewsOf };

const count = z.number().int();
const shell = z.object({
  waiting: z.object({
    applicants: count,
    overrides: count,
    approvals: count,
    reviews: count,
    orders: count,
    messages: count,
  }),
  views: z.object({
    preferences: z.object({ columns: z.array(z.string()), defaultViewId: z.string().nullable() }).nullable(),
    views: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        shared: z.boolean(),
        view: z.unknown(),
        owner: z.object({ id: z.string(), name: z.string() }),
      }),
    ),
  }),
});
export type Shell = z.infer<typeof shell>;
type Part = keyof Shell;

/** Reads the wanted parts in one statement. */
export async function readShell<P extends Part>(reader: Reader, ...wanted: P[]): Promise<Pick<Shell, P>> {
  const columns = wanted.map((part) => Prisma.sql`${sqlOf[part](reader)} as ${Prisma.raw(part)}`);
  const [row] = await repeatedRowsOf(Prisma.sql`select ${Prisma.join(columns)}`);
  return shell.partial().parse(row) as Pick<Shell, P>;
}

/** Counts the reader's own work. The counts name no applicant, so the audit log has no entry. */
export const countWaiting = defineAction(actions.countWaiting, contract.countWaiting, {
  async run({ staff }) {
    return showWaiting(await readShell(staff, "waiting"));
  },
});

export function showWaiting({ waiting: { overrides, approvals, ...others } }: Pick<Shell, "waiting">) {
  return { ...others, approvals: Math.min(overrides + approvals, waitingLimit) };
}
