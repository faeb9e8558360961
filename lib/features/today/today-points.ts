/** The numbers of Today's charts, one by one. The file of a chart has the same numbers as the chart. */
import "server-only";
import type { Permission } from "@/lib/base/permissions";
import { dueSteps } from "@/lib/domain/applicants/due";
import { maxApplicantCount } from "@/lib/domain/applicants/statuses";
import { decisionOutcomes, decisionTitles } from "@/lib/domain/decisions/outcomes";
import { agreementDays, mostAgreementRows } from "@/lib/domain/decisions/quality-reviews";
import { searchTitle } from "@/lib/domain/orders/search-titles";
import { isSignalCode, signalTable, signalTitles } from "@/lib/domain/signals/codes";
import { type TodayChart, todayQuestions } from "@/lib/domain/today-questions";
import type { TodayFilter } from "@/lib/features/today/contract/today";
import * as actions from "@/lib/features/today/contract/today.actions";
import type { Transaction } from "@/lib/platform/data/prisma";
import { readTimeliness } from "./timeliness";
import { timelinessPoints } from "./timeliness-points";
import { readAgreement } from "./today-agreement";
import { readCourts, readMonths } from "./today-orders";
import { readCalls } from "./today-service";
import { readAgeing, readDecisionCounts, readSignals } from "./today-work";

export type TodayPoint = {
  chart: string;
  /** What the number counts: `point` in the words of the chart, `key` as its code, day, month or hour. */
  point: string;
  key: string;
  series: string;
  /** Null: not known, or above the counting limit, as `remark` says. */
  value: number | null;
  unit: string;
  remark: string | null;
};

type Client = Pick<Transaction, "$queryRaw" | "policy">;
type Point = Omit<TodayPoint, "chart" | "series" | "value">;
type Values = readonly (readonly [series: string, value: number | null, of?: Partial<Point>])[];

const pointsOf = (of: Point, values: Values): Omit<TodayPoint, "chart">[] =>
  values.map(([series, value, own]) => ({ ...of, series, value, ...own }));

type Chart = {
  permission: Permission;
  read: (
    client: Client,
    reader: string,
    now: Date,
    period: Omit<TodayFilter, "chart">,
  ) => Promise<Omit<TodayPoint, "chart">[]>;
};

const charts: Record<TodayChart, Chart> = {
  ageing: {
    permission: actions.getTodayWork.permission,
    async read(client, reader) {
      const steps = await readAgeing(client, reader);
      return steps.flatMap(({ step, count }) => {
        const point = dueSteps.find(({ value }) => value === step)?.title ?? step;
        const remark = count === null ? `More than ${maxApplicantCount}` : null;
        return pointsOf({ point, key: step, unit: "applicants", remark }, [["Open applicants", count]]);
      });
    },
  },
  findings: {
    permission: actions.getTodayWork.permission,
    async read(client) {
      const signals = await readSignals(client);
      return signals.flatMap(({ code, applicants }) => {
        const remark = isSignalCode(code) ? signalTable[code].severity : null;
        const of = { point: signalTitles[code] ?? code, key: code, unit: "applicants", remark };
        return pointsOf(of, [["Open applicants", applicants]]);
      });
    },
  },
  decisions: {
    permission: actions.getTodayDecisions.permission,
    async read(client, reader, now) {
      const days = await readDecisionCounts(client, reader, now);
      return days.flatMap(({ day, all, mine }) =>
        pointsOf({ point: day, key: day, unit: "applicants", remark: "Days are UTC" }, [
          ...decisionOutcomes.map((outcome) => [decisionTitles[outcome].done, all[outcome]] as const),
          ...decisionOutcomes.map((outcome) => [`${decisionTitles[outcome].done} by you`, mine[outcome]] as const),
        ]),
      );
    },
  },
  courts: {
    permission: actions.getTodayOrders.permission,
    async read(client) {
      const courts = await readCourts(client);
      return courts.flatMap(({ scope, kind, county, finished, median, slowest, open, waiting }) =>
        pointsOf({ point: searchTitle(kind, county), key: scope, unit: "seconds", remark: null }, [
          ["Results", finished, { unit: "orders" }],
          ["Median", median],
          ["Slowest", slowest],
          ["Open", open, { unit: "orders" }],
          ["Open since", waiting],
        ]),
      );
    },
  },
  spending: {
    permission: actions.getTodayOrders.permission,
    async read(client, _, now) {
      const months = await readMonths(client, now);
      return months.flatMap(({ month, cents, searches, unpriced, partlyPriced }) =>
        pointsOf({ point: month, key: month, unit: "searches", remark: "Months are UTC" }, [
          ["Priced parts", cents / 100, { unit: "the service's unit of prices" }],
          ["Searches", searches],
          ["Without a price", unpriced],
          ["Priced in part", partlyPriced],
        ]),
      );
    },
  },
  timeliness: {
    permission: actions.getTimeliness.permission,
    read: async (client, _, now, period) => timelinessPoints(await readTimeliness(client, period, now)),
  },
  agreement: {
    permission: actions.getTodayAgreement.permission,
    async read(client, _, now) {
      const { reviewers, reasons } = await readAgreement(client, now);
      const remark = `Reviews given in the last ${agreementDays} days (UTC); at most ${mostAgreementRows} rows of a kind`;
      const rows = [
        ...reviewers.map((row) => ({
          ...row,
          point: `Decided by ${row.person?.name ?? "Proofdesk"}`,
          key: row.person?.id ?? "",
        })),
        ...reasons.map((row) => ({
          ...row,
          point: `${decisionTitles[row.outcome].done}: ${row.title}`,
          key: `${row.outcome} ${row.code}`,
        })),
      ];
      return rows.flatMap(({ point, key, reviewed, agreed }) =>
        pointsOf({ point, key, unit: "reviews", remark }, [
          ["Reviewed", reviewed],
          ["Agreed", agreed],
        ]),
      );
    },
  },
  service: {
    permission: actions.getTodayService.permission,
    async read(client, _, now) {
      const { hours } = await readCalls(client, now);
      return hours.flatMap(({ at, answered, failed, lost }) =>
        pointsOf({ point: at, key: at, unit: "calls", remark: "From this hour on" }, [
          ["Answered", answered],
          ["Failed", failed],
          ["Outcome unknown", lost],
        ]),
      );
    },
  },
};

export const permissionOfChart = (chart: TodayChart): Permission => charts[chart].permission;

export async function readPoints(
  client: Client,
  { chart, ...period }: TodayFilter,
  reader: string,
  now = new Date(),
): Promise<TodayPoint[]> {
  const points = await charts[chart].read(client, reader, now, period);
  return points.map((point) => ({ chart: todayQuestions[chart], ...point }));
}
