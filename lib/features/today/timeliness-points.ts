/** The numbers of the page on timeliness, one by one, each with its population and period. Pure. */

import { overrideReasonTitle } from "@/lib/domain/decisions/overrides";
import {
  ageTitles,
  coverageParts,
  coverageTitles,
  populations,
  resolutionTitles,
} from "@/lib/domain/decisions/timeliness";
import type { Timeliness } from "@/lib/features/today/contract/timeliness";

type Point = { point: string; key: string; series: string; value: number | null; unit: string; remark: string };

export function timelinessPoints(timeliness: Timeliness): Point[] {
  const { at, period, open, decisions, resolutions, overrides, coverage = [] } = timeliness;
  const inPeriod = `${period.from} to ${period.to} (UTC)`;
  const times = (point: string, key: string, of: Pick<Timeliness["decisions"], "decided" | "median" | "p90">) => {
    const remark = `${populations.decisions}: ${inPeriod}`;
    return [
      { point, key, series: "Decided", value: of.decided, unit: "applicants", remark },
      { point, key, series: "Median time to decision", value: of.median, unit: "seconds", remark },
      { point, key, series: "90th percentile of time to decision", value: of.p90, unit: "seconds", remark },
    ];
  };
  return [
    ...open.ages.map(({ age, applicants }) => ({
      point: ageTitles[age],
      key: age,
      series: "Open applicants",
      value: applicants,
      unit: "applicants",
      remark: `${populations.open}: ${at}`,
    })),
    ...times("All decisions", "all", decisions),
    ...decisions.policies.flatMap(({ policy, ...of }) =>
      times(`Policy: ${policy?.name ?? "None"}`, policy?.id ?? "", of),
    ),
    ...decisions.reviewers.flatMap(({ person, ...of }) =>
      times(`Reviewer: ${person?.name ?? "Proofdesk"}`, person?.id ?? "", of),
    ),
    ...resolutions.map(({ answer, count }) => ({
      point: resolutionTitles[answer],
      key: answer,
      series: "Resolved",
      value: count,
      unit: "answers",
      remark: `${populations.resolutions}: ${inPeriod}`,
    })),
    ...overrides.flatMap(({ reasonCode, requested, applied, rejected, waiting }) =>
      (
        [
          ["Requested", requested],
          ["Applied", applied],
          ["Rejected", rejected],
          ["Waiting", waiting],
        ] as const
      ).map(([series, value]) => ({
        point: overrideReasonTitle(reasonCode),
        key: reasonCode,
        series,
        value,
        unit: "overrides",
        remark: `${populations.overrides}: ${inPeriod}`,
      })),
    ),
    ...coverage.flatMap(({ policy, ...counts }) =>
      coverageParts.map((part) => ({
        point: `Monitoring: ${policy.name}`,
        key: policy.id,
        series: coverageTitles[part],
        value: counts[part],
        unit: "applicants",
        remark: `${populations.coverage}: ${at}`,
      })),
    ),
  ];
}
