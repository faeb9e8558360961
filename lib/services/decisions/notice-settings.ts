/** Settings of notices: versions of the company's name, its contact and the template. Off until enabled. */
import "server-only";
import { createHash } from "node:crypto";
import { defineAction } from "@/lib/actions/define-action";
import {
  defaultNoticeTemplate,
  getNoticeSettings as getContract,
  type NoticeSettings,
  saveNoticeSettings as saveContract,
} from "@/lib/contracts/notices";
import { db, isUniqueViolation, type Transaction } from "@/lib/data/prisma";
import { AppError } from "@/lib/errors";

const unset: NoticeSettings = {
  version: 0,
  enabled: false,
  company: "",
  contact: "",
  template: defaultNoticeTemplate,
  changed: null,
};

/** The newest version; the defaults if there is none. */
export async function noticeSettings(client: Pick<Transaction, "noticeSettings">): Promise<NoticeSettings> {
  const row = await client.noticeSettings.findFirst({
    orderBy: { version: "desc" },
    include: { changedBy: { select: { id: true, name: true } } },
  });
  if (!row) return unset;
  const { version, enabled, company, contact, template } = row;
  const changed = { by: row.changedBy, at: row.changedAt.toISOString() };
  return { version, enabled, company, contact, template, changed };
}

export const getNoticeSettings = defineAction(getContract, {
  permission: "decision.configure",
  audit: { action: "notice.settings", object: () => ({ type: "console", id: "notice" }) },
  run: () => noticeSettings(db),
});

/** Publishes the next version. */
export const saveNoticeSettings = defineAction(saveContract, {
  permission: "decision.configure",
  audit: {
    action: "notice.configure",
    object: () => ({ type: "console", id: "notice" }),
    details: ({ body }) => ({
      version: body.version + 1,
      enabled: body.enabled,
      templateSha256: createHash("sha256").update(body.template, "utf8").digest("hex"),
    }),
  },
  async run(context, { body }) {
    try {
      return await context.transaction(async (tx) => {
        const before = await noticeSettings(tx);
        if (before.version !== body.version) throw new AppError("conflict");
        const { enabled, company, contact, template } = body;
        const changed = (["enabled", "company", "contact", "template"] as const).filter(
          (name) => before[name] !== body[name],
        );
        context.addDetails({ changed });
        const version = before.version + 1;
        const made = { version, enabled, company, contact, template, changedById: context.staff.id };
        await tx.noticeSettings.create({ data: made, select: { version: true } });
        return noticeSettings(tx);
      });
    } catch (error) {
      throw isUniqueViolation(error) ? new AppError("conflict") : error;
    }
  },
});
