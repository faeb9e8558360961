/** Notices for declined applicants: created on request, and kept as handed out. */
import "server-only";
import { createHash } from "node:crypto";
import { v7 as uuid } from "uuid";
import { defineAction } from "@/lib/actions/define-action";
import { certifiedPurpose, excludedUse } from "@/lib/contracts/constants/decisions";
import {
  fillTemplate,
  getNotice as getContract,
  listNotices as listContract,
  makeNotice as makeContract,
} from "@/lib/contracts/notices";
import { open, seal } from "@/lib/data/crypto";
import { db, type Prisma, type Transaction } from "@/lib/data/prisma";
import { formatTimestampDay } from "@/lib/dates";
import { AppError } from "@/lib/errors";
import { unverifiedParts } from "@/lib/reports/notice-copy";
import { pageFile, parts } from "@/lib/services/applicants/applicant-file";
import { loadApplicant, lockApplicant, type OpenApplicant } from "@/lib/services/applicants/applicant-record";
import { consentView } from "@/lib/services/applicants/consent-record";
import { fullNameOf } from "@/lib/services/applicants/profile";
import { readBlocks } from "./decide";
import { noticeSettings } from "./notice-settings";
import { decisionSettings } from "./reasons";

const withMaker = parts.notices.include;
const place = (id: string) => ({ table: "Notice", column: "file", row: id });

type Row = Omit<Prisma.NoticeGetPayload<{ include: typeof withMaker }>, "file">;

const show = ({ id, decisionId, madeBy, madeAt, sha256, settingsVersion }: Row) => ({
  id,
  decisionId,
  by: madeBy,
  at: madeAt.toISOString(),
  sha256: Buffer.from(sha256).toString("hex"),
  settingsVersion,
});

/** The notices of an applicant, newest first. */
export const listNotices = defineAction(listContract, {
  permission: "decision.read",
  audit: { action: "notice.list", intent: "late", object: ({ params }) => ({ type: "applicant", id: params.id }) },
  async run({ staff, addDetails }, { params }) {
    await loadApplicant(params.id);
    const { include, omit, orderBy, take } = parts.notices;
    const where = { applicantId: params.id };
    const file = await pageFile(params.id);
    const rows = file?.notices ?? (await db.notice.findMany({ where, include, omit, orderBy: [...orderBy], take }));
    addDetails({ count: rows.length });
    return { enabled: (await decisionSettings(staff)).notices, items: rows.map(show) };
  },
});

/** Refuses a notice of any decision but a current, undisputed decline. */
async function requireDeclined(client: Pick<Transaction, "decision" | "dispute">, applicantId: string, id: string) {
  const decision = await client.decision.findFirst({ where: { id, applicantId } });
  if (!decision) throw new AppError("not_found");
  const open = await client.dispute.count({ where: { decisionId: id, resolvedAt: null } });
  if (decision.outcome !== "decline" || decision.reopenedAt || open > 0) {
    throw new AppError("state_conflict", { detail: "A notice is of a declined decision that stands undisputed." });
  }
  return decision;
}

async function purposeOf(applicant: OpenApplicant): Promise<string> {
  const consent = await consentView(applicant, { direct: true });
  return `The information was used for the certified purpose: ${certifiedPurpose(consent?.certified)}. ${excludedUse}`;
}

/** Creates a notice with the current settings, and stores it. */
export const makeNotice = defineAction(makeContract, {
  permission: "decision.make",
  audit: {
    action: "notice.make",
    object: ({ params }) => ({ type: "applicant", id: params.id }),
    details: ({ params }) => ({ decision: params.decisionId }),
  },
  async run(context, { params }) {
    const settings = await noticeSettings(db);
    if (!settings.enabled) {
      throw new AppError("state_conflict", { detail: "Notices are off. An admin turns them on in the settings." });
    }
    const applicant = await loadApplicant(params.id);
    const decision = await requireDeclined(db, params.id, params.decisionId);
    const { requirements } = await readBlocks(db, applicant);
    const unmet = requirements.filter(({ required, standing }) => required && standing !== "met");
    const parts = unverifiedParts(
      decision.reasonCode,
      unmet.map(({ key }) => key),
    );
    const at = new Date();
    const { company, contact, template } = settings;
    const body = fillTemplate(template, {
      name: fullNameOf(applicant.profile, { direct: true }) ?? "applicant",
      company,
      contact,
      date: formatTimestampDay(at.toISOString()),
      reference: decision.id,
      unverified: parts.map((part) => `- ${part}`).join("\n"),
    });
    // Loaded on first use: no other route needs the fonts and the PDF writer.
    const { renderNoticePdf } = await import("@/lib/reports/notice");
    const purpose = await purposeOf(applicant);
    const file = await renderNoticePdf({ at, company, contact, reference: decision.id, body, purpose });
    const sha256 = createHash("sha256").update(file).digest();
    const id = uuid();
    context.addDetails({ notice: id, fileSha256: sha256.toString("hex"), settingsVersion: settings.version });
    return context.transaction(async (tx) => {
      const { key } = await lockApplicant(tx, params.id);
      // It may have been reopened or disputed since.
      await requireDeclined(tx, params.id, decision.id);
      const row = await tx.notice.create({
        data: {
          id,
          applicantId: params.id,
          decisionId: decision.id,
          settingsVersion: settings.version,
          sha256: new Uint8Array(sha256),
          file: seal(key, place(id), file),
          madeById: context.staff.id,
          madeAt: at,
        },
        include: withMaker,
        omit: { file: true },
      });
      return show(row);
    });
  },
});

/** A notice as handed out. */
export const getNotice = defineAction(getContract, {
  permission: "decision.read",
  audit: {
    action: "notice.read",
    object: ({ params }) => ({ type: "applicant", id: params.id }),
    details: ({ params }) => ({ notice: params.noticeId }),
  },
  async run({ addDetails }, { params: { id, noticeId } }) {
    const { key } = await loadApplicant(id);
    const row = await db.notice.findFirst({ where: { id: noticeId, applicantId: id } });
    if (!row) throw new AppError("not_found");
    const bytes = open(key, place(row.id), row.file);
    addDetails({ fileSha256: Buffer.from(row.sha256).toString("hex"), size: bytes.length });
    return { bytes, contentType: "application/pdf", fileName: `notice-${row.decisionId}.pdf` };
  },
});
