import { Timestamp } from "@/components/ui/timestamp";
import { formatCount, listOf, plural } from "@/lib/base/dates";
import type { MonitoringForecast as Forecast } from "@/lib/features/policies/contract/policies";

/** Says what monitoring will do once the version is published. */
export function MonitoringForecast(props: { of: Forecast }) {
  const { applicants, resultRuns, searchRuns, firstDueAt, budgetRuns } = props.of;
  if (applicants === 0) return <p>Monitoring covers no one yet: this policy has no approved applicants.</p>;
  const runs = [
    ...(resultRuns > 0 ? [plural(resultRuns, "result read")] : []),
    ...(searchRuns > 0 ? [plural(searchRuns, "billed watch-list search", "billed watch-list searches")] : []),
  ];
  return (
    <>
      <p>
        Monitoring will cover {plural(applicants, "approved applicant")}
        {runs.length > 0 ? `, with about ${listOf(runs)} a month` : ""}.
        {firstDueAt ? (
          <>
            {" "}
            The first is due <Timestamp at={firstDueAt} />.
          </>
        ) : null}
      </p>
      {searchRuns === 0 ? null : budgetRuns === null ? (
        <p>No monthly budget is set, so watch lists won’t be searched. An admin sets it on the Monitoring page.</p>
      ) : searchRuns > budgetRuns ? (
        <p>
          The monthly budget of all policies is {formatCount(budgetRuns)} billed runs. Searches beyond it wait for the
          next month.
        </p>
      ) : null}
    </>
  );
}
