"use client";

import { failedRead, failureFacts } from "@/components/shared/failure-facts";
import { useAction } from "@/components/shared/use-action";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardFooter, TitledCard } from "@/components/ui/card";
import { FailureNotice, FailureState } from "@/components/ui/failure-state";
import { Finding } from "@/components/ui/finding";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { LinkButton } from "@/components/ui/link-button";
import { Masked } from "@/components/ui/masked";
import { Progress } from "@/components/ui/progress";
import { SkeletonLines } from "@/components/ui/skeleton";
import { Table, Td, Th } from "@/components/ui/table";
import { plural } from "@/lib/base/dates";
import type { EvidenceState } from "@/lib/domain/results/evidence";
import { continueImport, getImport } from "@/lib/features/applicants/contract/applicants.actions";
import type { ResponseOf } from "@/lib/platform/contract/action";
import { type CodeLine, endOf } from "./access-codes";
import { outcomeTitles, saveResults, whyOf } from "./import-files";
import { useJob } from "./use-job";

type ImportView = ResponseOf<typeof getImport>;

const isOver = ({ state }: ImportView) => state === "done" || state === "failed";

/**
 * `codes` are the codes that this page sent. They are empty after a reload, and the page then shows positions instead
 * of lines.
 */
export function ImportProgress(props: { jobId: string; codes: readonly CodeLine[] }) {
  const { codes } = props;
  const params = { jobId: props.jobId };
  const job = useJob(getImport, { params }, isOver);
  if (!job.data) {
    return (
      <Card className="max-w-160">
        {job.error ? (
          <FailureState {...failedRead(job)} />
        ) : (
          <SkeletonLines lines={4} label="Loading import" className="p-4" />
        )}
      </Card>
    );
  }
  const { state, total, results } = job.data;
  const over = isOver(job.data);
  return (
    <TitledCard
      className="max-w-160"
      titleId="import-title"
      title={titleOf(job.data)}
      provenance={over ? countsOf(results) : undefined}
    >
      <CardBody>
        {state === "failed" ? <Stopped jobId={props.jobId} unreached={total - results.length} total={total} /> : null}
        {over ? (
          results.length > 0 ? (
            <ImportResults results={results} codes={codes} />
          ) : null
        ) : (
          <div role="status">
            <Progress
              label={state === "waiting" ? "Queued" : "Asking the service for each applicant"}
              value={results.length}
              max={total}
              detail={plural(total, "code")}
            />
            <p className="mt-2 text-ink-3 text-meta">You can leave this page; the import continues.</p>
          </div>
        )}
      </CardBody>
      {over ? (
        <CardFooter className="py-2.5">
          <Button size="s" icon={<Icon name="file-down" />} onClick={() => saveResults(job.data, codes)}>
            Results as CSV
          </Button>
          <LinkButton href="/applicants" size="s">
            See all applicants
          </LinkButton>
          {/* A plain link loads the page again, which resets the form. */}
          <a href="/applicants/import">Add more</a>
        </CardFooter>
      ) : null}
    </TitledCard>
  );
}

function Stopped({ jobId, unreached, total }: { jobId: string; unreached: number; total: number }) {
  const again = useAction(continueImport);
  const text = `${unreached} of ${plural(total, "code")} ${unreached === 1 ? "has" : "have"} no outcome.`;
  return (
    <div className="mb-3 grid justify-items-start gap-2">
      <Finding state="unknown" detail={`${text} What is done is not done again.`}>
        The import stopped before it was done
      </Finding>
      <Button size="s" loading={again.isPending} onClick={() => again.mutate({ params: { jobId }, body: {} })}>
        Run the rest again
      </Button>
      {again.error ? <FailureNotice {...failureFacts(again.error)} /> : null}
    </div>
  );
}

function titleOf({ state, total }: ImportView): string {
  if (state === "done") return "Import done";
  return state === "failed" ? "Import not finished" : `Adding ${plural(total, "applicant")}`;
}

function countsOf(results: readonly Result[]): string {
  const count = (outcome: Result["outcome"]) => results.filter((result) => result.outcome === outcome).length;
  const parts = [
    [count("added"), "added"],
    [count("already_here"), "already here"],
    [count("failed"), "not added"],
  ] as const;
  return parts
    .filter(([number]) => number > 0)
    .map(([number, label]) => `${number} ${label}`)
    .join(", ");
}

type Result = ImportView["results"][number];

function ImportResults(props: { results: readonly Result[]; codes: readonly CodeLine[] }) {
  return (
    <Table>
      <thead>
        <tr>
          <Th className="w-16">{props.codes.length > 0 ? "Line" : "No."}</Th>
          <Th className="w-28">Code ends in</Th>
          <Th>Results</Th>
        </tr>
      </thead>
      <tbody>
        {props.results.map((result) => (
          <Row key={result.index} result={result} code={props.codes[result.index]} />
        ))}
      </tbody>
    </Table>
  );
}

const outcomeStates: Record<Result["outcome"], EvidenceState | undefined> = {
  added: undefined,
  already_here: "info",
  failed: "attention",
};

function Row(props: { result: Result; code: CodeLine | undefined }) {
  const { result, code } = props;
  return (
    <tr className="last:[&>td]:border-b-0">
      <Td className="num text-ink-3">{code?.line ?? result.index + 1}</Td>
      <Td>{code ? <Masked value={`···· ${endOf(code.code)}`} /> : <span className="text-ink-3">–</span>}</Td>
      <Td>
        <Finding state={outcomeStates[result.outcome]} detail={whyOf(result)}>
          {outcomeTitles[result.outcome]}
          {result.id ? (
            <>
              {" "}
              <Link href={`/applicants/${result.id}`}>Open</Link>
            </>
          ) : null}
        </Finding>
      </Td>
    </tr>
  );
}
