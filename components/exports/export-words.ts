/** The words for an exported list, its rows and its filter. Pure. */

import { formatDay, monthText } from "@/lib/base/dates";
import { dueSteps } from "@/lib/domain/applicants/due";
import { applicantOrderTitles, applicantStatusTitles, changedSinceTitles } from "@/lib/domain/applicants/statuses";
import { monitoringListTitles } from "@/lib/domain/decisions/monitoring";
import { decisionOutcomes, decisionTitles } from "@/lib/domain/decisions/outcomes";
import { overrideStateLabels } from "@/lib/domain/decisions/overrides";
import { hitVerdictTitles } from "@/lib/domain/decisions/verdicts";
import { noCostCenter } from "@/lib/domain/orders/money";
import { orderKindTitles, orderStateLabels } from "@/lib/domain/orders/states";
import { signalTitles } from "@/lib/domain/signals/codes";
import { todayQuestions } from "@/lib/domain/today-questions";
import type { ExportSchedule } from "@/lib/views/exports/contract/export-schedules";
import type { ExportKind } from "@/lib/views/exports/contract/export-titles";

/** A list as the reader sees it. */
export type ExportedList = {
  kind: ExportKind;
  /** The query of the list. The cursor and the limit of a page are ignored. */
  filter: Readonly<Record<string, string | undefined>>;
  /** The fields of the columns in view. */
  shown?: readonly string[];
};

type Titles = Readonly<Record<string, string>>;

type ListWords = {
  /** The page of the list. */
  href: string;
  one: string;
  many: string;
  /** The words for each filter, by parameter: a text, the titles of its values, or a function of its value. */
  filters: Readonly<Record<string, string | Titles | ((value: string) => string)>>;
  /** The filters that the list applies if these parameters are missing. */
  defaults?: Titles;
};

const labeled =
  (label: string, titles: Titles = {}) =>
  (value: string): string =>
    `${label}: ${titled(titles, value)}`;

const titled = (titles: Titles, value: string): string =>
  Object.hasOwn(titles, value) ? (titles[value] ?? value) : value;

const day = (label: string) => (value: string) => `${label} ${formatDay(value)}`;

export const listWords: Record<ExportKind, ListWords> = {
  applicants: {
    href: "/applicants",
    one: "applicant",
    many: "applicants",
    filters: {
      queue: { mine: "Mine", unassigned: "Unassigned", waiting: "Waiting" },
      query: (typed) => `“${typed}”`,
      status: labeled("State", { ...applicantStatusTitles, open: "Any that is open" }),
      due: labeled("Due", {
        late: "Any that are late",
        ...Object.fromEntries(dueSteps.map((one) => [one.value, one.title])),
      }),
      changed: (value) => titled(changedSinceTitles, value),
      hold: "Under a legal hold",
      orders: labeled("Orders", applicantOrderTitles),
      signal: labeled("Finding", {
        blocking: "Any blocking",
        attention: "Any attention",
        info: "Info only",
        ...signalTitles,
      }),
      assignee: (who) =>
        titled({ me: "Assigned to you", none: "Unassigned" }, who === "me" || who === "none" ? who : "") ||
        "Assigned to one person",
      decidedOn: day("Decided on"),
      decidedBy: "By you",
      sort: {
        "-worst": "Worst finding first",
        worst: "Worst finding last",
        "-updated": "Last changed first",
        updated: "Last changed last",
        "-created": "Newest first",
        created: "Oldest first",
        due: "Due first",
        "-due": "Due last",
      },
    },
  },
  hits: {
    href: "/applicants",
    one: "hit",
    many: "hits",
    filters: {
      applicant: "Of one applicant",
      verdict: labeled("Verdict", { ...hitVerdictTitles, open: "None yet" }),
      kind: labeled("Kind"),
    },
  },
  decisions: {
    href: "/applicants",
    one: "decision",
    many: "decisions",
    filters: {
      applicant: "On one applicant",
      outcome: labeled("Outcome", Object.fromEntries(decisionOutcomes.map((one) => [one, decisionTitles[one].done]))),
      from: day("From"),
      to: day("To"),
      by: (who) => (who === "me" ? "By you" : "By one person"),
    },
  },
  overrides: {
    href: "/approvals",
    one: "override request",
    many: "override requests",
    filters: {
      state: labeled("State", { ...overrideStateLabels, all: "Any, including decided", open: "Any that is open" }),
      decidable: "To decide by you",
    },
    defaults: { state: "open" },
  },
  orders: {
    href: "/orders",
    one: "order",
    many: "orders",
    filters: {
      applicant: "Of one applicant",
      state: labeled("State", { ...orderStateLabels, open: "Open" }),
      records: "Records found, not decided on",
      kind: labeled("Search", orderKindTitles),
      counted: "Counted in the ledger",
      month: (month) => `In ${monthText(month)}`,
      scope: "Of one court",
      person: "Ordered by one person",
      costCenter: labeled("Cost center", { [noCostCenter]: "None" }),
    },
  },
  ledger: {
    href: "/orders/ledger",
    one: "ledger line",
    many: "ledger lines",
    filters: { month: (month) => `In ${monthText(month)}` },
  },
  monitoring: {
    href: "/monitoring",
    one: "monitored row",
    many: "monitored rows",
    filters: { list: labeled("List", monitoringListTitles), policy: () => "Of one policy" },
  },
  today: {
    href: "/",
    one: "number",
    many: "numbers",
    filters: { chart: todayQuestions, from: day("From"), to: day("To") },
  },
  staff: {
    href: "/settings/staff",
    one: "staff account",
    many: "staff accounts",
    filters: {},
  },
  audit: {
    href: "/audit",
    one: "audit entry",
    many: "audit entries",
    filters: {
      action: labeled("Action"),
      actor: "By one person",
      object: labeled("On"),
      outcome: labeled("Outcome", {
        done: "Done",
        refused: "Refused",
        failed: "Failed",
        unknown: "Unknown",
        open: "None recorded",
      }),
      from: day("From"),
      to: day("To"),
      reads: { hidden: "Without reads", shown: "With reads" },
      phase: { all: "Intents and outcomes separately", folded: "" },
    },
    defaults: { reads: "shown" },
  },
  "subject-access": {
    href: "/applicants",
    one: "person",
    many: "persons",
    filters: { applicant: "All data of one applicant" },
  },
};

export const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;

const ordinals = new Intl.PluralRules("en-US", { type: "ordinal" });
const endings: Titles = { one: "st", two: "nd", few: "rd", other: "th" };

/** Writes "1st", or "last day" for 31, which means the last day of each month. */
export const dayOfMonth = (day: number): string => (day === 31 ? "last day" : `${day}${endings[ordinals.select(day)]}`);

/** "Every day, 06:00"; "Mondays, 05:00"; "1st of the month, 06:00". */
export function rhythmText({ every, day, at }: Pick<ExportSchedule, "every" | "day" | "at">): string {
  const days = {
    day: () => "Every day",
    week: () => `${weekdays[(day ?? 1) - 1]}s`,
    month: () => `${dayOfMonth(day ?? 1).replace(/^l/, "L")} of the month`,
  };
  return `${days[every]()}, ${at}`;
}

/** A filter in words: "State: Needs review, worst finding first". A value without words is shown as it is. */
export function filterText(kind: ExportKind, filter: Titles): string {
  const { filters, defaults } = listWords[kind];
  const values: Titles = { ...defaults, ...filter };
  const texts = Object.entries(values).map(([name, value]) => {
    const words = Object.hasOwn(filters, name) ? filters[name] : undefined;
    if (words === undefined) return `${name}: ${value}`;
    if (typeof words === "string") return words;
    return typeof words === "function" ? words(value) : titled(words, value);
  });
  const isUnfiltered = Object.keys(values).every((name) => name === "sort");
  return [isUnfiltered ? "All" : "", ...texts].filter(Boolean).join(", ");
}
