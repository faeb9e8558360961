import "server-only";
import { AppError } from "@/lib/errors";
import * as contract from "@/lib/features/session/contract/account";
import * as actions from "@/lib/features/session/contract/account.actions";
import { defineAction } from "@/lib/platform/actions/define-action";
import { endSession, endSessionsOf, sessionsOf } from "@/lib/platform/auth/session";
import { db } from "@/lib/platform/data/prisma";

export const listSessions = defineAction(actions.listSessions, contract.listSessions, {
  async run({ staff }) {
    const rows = await sessionsOf(staff.id);
    return {
      items: rows.map(({ id, device, createdAt, lastSeenAt }) => ({
        id,
        device,
        createdAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
        current: id === staff.sessionId,
      })),
    };
  },
});

/** Another person's session is not found. */
export const endOwnSession = defineAction(actions.endOwnSession, contract.endOwnSession, {
  object: "session",
  async run({ staff, transaction }, { params: { id } }) {
    const own = await db.session.findFirst({ where: { id, staffId: staff.id }, select: { id: true } });
    if (!own) throw new AppError("not_found");
    return { ended: await transaction((tx) => endSession(tx, id)) };
  },
});

export const endOtherSessions = defineAction(actions.endOtherSessions, contract.endOtherSessions, {
  async run({ staff, transaction, setTarget, addDetails }) {
    setTarget({ type: "staff", id: staff.id });
    return transaction(async (tx) => {
      const ended = await endSessionsOf(tx, staff.id, staff.sessionId);
      addDetails({ ended });
      return { ended };
    });
  },
});
