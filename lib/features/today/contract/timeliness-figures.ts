/** The tables of the page on timeliness: the screen and the PDF draw the same tables. Pure. */
import { formatCount, formatDay, formatSpan } from "@/lib/base/dates";
import { overrideReasonTitle } from "@/lib/domain/decisions/overrides";
import {
  ageTitles,
  coverageParts,
  coverageTitles,
  populations,
  resolutionTitles,
} from "@/lib/domain/decisions/timeliness";
import type { Timeliness } from "./timeliness";

export type Figure = {
  title: string;
  population: string;
  /** Whether the figure counts the state at `at`, or what happened in the period. */
  when: "now" | "period";
  heads: readonly string[];
  /** The first cell names the row, the others are numbers in words. */
  rows: readonly { key: string; cells: readonly string[] }[];
  /** The sentence in place of a table without rows. */
  none: string;
};

/** "Mar 1, 2020 to Mar 31, 2020 (UTC)" */
export const periodText = ({ from, to }: Timeliness["period"]): string =>
  `${formatDay(from)} to ${formatDay(to)} (UTC)`;

/** Seconds, in words; a dash where nothing was decided. */
const spanText = (seconds: number | null) => (seconds === null ? "–" : formatSpan(seconds * 1000));

const times = (name: string, key: string, row: Pick<Timeliness["decisions"], "decided" | "median" | "p90">) => ({
  key,
  cells: [name, formatCount(row.decided), spanText(row.median), spanText(row.p90)],
});

export function timelinessFigures({ open, decisions, resolutions, overrides, coverage }: Timeliness): Figure[] {
  const decided = { population: populations.decisions, when: "period", none: "" } as const;
  const heads = ["Decided", "Median time", "90th percentile"];
  const figures: Figure[] = [
    {
      title: "Open cases by age",
      population: populations.open,
      when: "now",
      none: "",
      heads: ["Age", "Applicants"],
      rows: [
        ...open.ages.map(({ age, applicants }) => ({ key: age, cells: [ageTitles[age], formatCount(applicants)] })),
        { key: "all", cells: ["All open", formatCount(open.total)] },
      ],
    },
    {
      title: "Time to decision by policy",
      ...decided,
      heads: ["Policy", ...heads],
      rows: [
        ...decisions.policies.map(({ policy, ...row }) => times(policy?.name ?? "None", policy?.id ?? "none", row)),
        times("All policies", "all", decisions),
      ],
    },
    {
      title: "Time to decision by reviewer",
      ...decided,
      heads: ["Reviewer", ...heads],
      rows: [
        ...decisions.reviewers.map(({ person, ...row }) =>
          times(person?.name ?? "Proofdesk", person?.id ?? "none", row),
        ),
        times("All reviewers", "all", decisions),
      ],
    },
    {
      title: "Hits and findings resolved",
      population: populations.resolutions,
      when: "period",
      none: "",
      heads: ["Answer", "Given"],
      rows: resolutions.map(({ answer, count }) => ({
        key: answer,
        cells: [resolutionTitles[answer], formatCount(count)],
      })),
    },
    {
      title: "Overrides by reason",
      population: populations.overrides,
      when: "period",
      heads: ["Reason", "Requested", "Applied", "Rejected", "Waiting"],
      rows: overrides.map(({ reasonCode, requested, applied, rejected, waiting }) => ({
        key: reasonCode,
        cells: [overrideReasonTitle(reasonCode), ...[requested, applied, rejected, waiting].map(formatCount)],
      })),
      none: "No override was requested in this period.",
    },
  ];
  if (!coverage) return figures;
  return [
    ...figures,
    {
      title: "Monitoring coverage",
      population: populations.coverage,
      when: "now",
      heads: ["Policy", ...coverageParts.map((part) => coverageTitles[part])],
      rows: coverage.map(({ policy, ...counts }) => ({
        key: policy.id,
        cells: [policy.name, ...coverageParts.map((part) => formatCount(counts[part]))],
      })),
      none: "No applicant is approved, and no policy monitors anything.",
    },
  ];
}
