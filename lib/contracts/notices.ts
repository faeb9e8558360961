/** Notices tell a declined applicant neutrally what could not be verified, and how to dispute it. */
import { z } from "zod";
import { refusedUse } from "./decision-reasons";
import { endpoint, freeText, id, idParams, instant, person } from "./endpoint";

/** The placeholders of a template, written in double braces, with an example of each for the preview. */
export const noticePlaceholders = {
  name: "Imogen Farrow-Lund",
  company: "Your company",
  contact: "disputes@company.example",
  date: "Nov 22, 2026",
  reference: "0199a4c1-58d2-7a10-8c3e-0d9c4f2b7a04",
  unverified: "- Your identity document",
} as const;
export type NoticePlaceholder = keyof typeof noticePlaceholders;

export const defaultNoticeTemplate = `Dear {{name}},

We could not complete the verification that your request needs. This is what could not be verified:

{{unverified}}

This says nothing about you as a person: information can be missing, out of date, or not readable.

If you think that something is wrong, you can dispute it free of charge. Write to {{contact}}, give the reference {{reference}}, and say what is wrong. Somebody else than who decided will look at it again and answer you.

{{company}}`;

const placeholder = /\{\{\s*([^{}]*?)\s*\}\}/g;
const isPlaceholder = (name: string): name is NoticePlaceholder => Object.hasOwn(noticePlaceholders, name);

/**
 * Validates a template.
 *
 * @returns a sentence to show; null if valid
 */
export function templateProblem(template: string): string | null {
  const named = [...template.matchAll(placeholder)].map(([, name = ""]) => name);
  const unknown = named.find((name) => !isPlaceholder(name));
  if (unknown !== undefined) return `There is no placeholder {{${unknown}}}`;
  if (/\{\{|\}\}/.test(template.replaceAll(placeholder, ""))) return "A placeholder is not closed: write {{name}}";
  const missing = (["unverified", "contact"] as const).find((name) => !named.includes(name));
  if (missing) return `The notice has to say {{${missing}}}`;
  return refusedUse(template);
}

/** Replaces placeholders with values. A value is never read as a template. */
export function fillTemplate(template: string, values: Record<NoticePlaceholder, string>): string {
  return template.replaceAll(placeholder, (whole, name: string) => (isPlaceholder(name) ? values[name] : whole));
}

const line = z
  .string()
  .trim()
  .max(200, "At most 200 characters")
  .regex(/^[^\p{Cc}\u202d\u202e]*$/u, "Write it on one line");
const template = freeText(3000, "Write the notice").superRefine((text, context) => {
  const message = templateProblem(text);
  if (message) context.addIssue({ code: "custom", message });
});

const settings = z.object({
  /** 0: never configured. */
  version: z.int(),
  enabled: z.boolean(),
  company: z.string(),
  contact: z.string(),
  template: z.string(),
  changed: z.object({ by: person, at: instant }).nullable(),
});
export type NoticeSettings = z.infer<typeof settings>;

export const getNoticeSettings = endpoint({ method: "GET", path: "/api/settings/notice", response: settings });

/** Publishes the next version. Refused with `conflict` when `version` is no longer the newest. */
export const saveNoticeSettings = endpoint({
  method: "POST",
  path: "/api/settings/notice",
  body: z
    .strictObject({ version: z.int(), enabled: z.boolean(), company: line, contact: line, template })
    .superRefine(({ enabled, company, contact }, context) => {
      if (enabled && !company) context.addIssue({ code: "custom", path: ["company"], message: "Write the company" });
      if (enabled && !contact) {
        context.addIssue({ code: "custom", path: ["contact"], message: "Write where to dispute a decision" });
      }
    }),
  response: settings,
});

const notice = z.object({
  id,
  decisionId: id,
  by: person,
  at: instant,
  /** Of the PDF, in hex. */
  sha256: z.string(),
  settingsVersion: z.int(),
});

/** The notices created, newest first. */
export const listNotices = endpoint({
  method: "GET",
  path: "/api/applicants/:id/notices",
  params: idParams,
  response: z.object({ enabled: z.boolean(), items: z.array(notice) }),
});

/** Creates the notice of a current, undisputed decline. Refused with `state_conflict` otherwise. */
export const makeNotice = endpoint({
  method: "POST",
  path: "/api/applicants/:id/decisions/:decisionId/notice",
  status: 201,
  params: z.object({ id, decisionId: id }),
  response: notice,
});

/** A notice as handed out, as PDF. */
export const getNotice = endpoint({
  method: "GET",
  path: "/api/applicants/:id/notices/:noticeId",
  params: z.object({ id, noticeId: id }),
  response: "file",
});
