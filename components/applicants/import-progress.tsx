"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useEffect } from "react";
import { failureFacts } from "@/components/shared/failure-facts";
import { LinkButton } from "@/components/ui/button";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import type { EvidenceState } from "@/components/ui/evidence";
import { FailureState } from "@/components/ui/failure-state";
import { Finding } from "@/components/ui/finding";
import { plural } from "@/components/ui/format";
import { Masked } from "@/components/ui/masked";
import { Progress } from "@/components/ui/progress";
import { SkeletonLines } from "@/components/ui/skeleton";
import { Table, Td, Th } from "@/components/ui/table";
import { operationKey, queryFor } from "@/lib/console-api";
import { getImport, listApplicants } from "@/lib/contracts/applicants";
import type { OutputOf } from "@/lib/contracts/endpoint";
import { type CodeLine, endOf } from "./access-codes";

type ImportView = OutputOf<typeof getImport>;
type Result = ImportView["results"][number];

const pollEveryMs = 1000;
const isOver = (view: ImportView | undefined) => view?.state === "done" || view?.state === "failed";

/**
 * How an import stands, and what came of each code.
 *
 * @param props.codes the codes as they were sent from this page; empty after a reload, when positions have to do
 */
export function ImportProgress(props: { jobId: string; codes: readonly CodeLine[] }) {
  const { jobId, codes } = props;
  const queries = useQueryClient();
  const job = useQuery({
    ...queryFor(getImport, { params: { jobId } }),
    refetchInterval: (query) => (isOver(query.state.data) || query.state.error ? false : pollEveryMs),
  });
  const over = isOver(job.data);
  useEffect(() => {
    if (over) void queries.invalidateQueries({ queryKey: operationKey(listApplicants) });
  }, [over, queries]);
  if (!job.data) {
    return (
      <Card className="max-w-160">
        {job.error ? (
          <FailureState {...failureFacts(job.error)} onRetry={() => void job.refetch()} retrying={job.isFetching} />
        ) : (
          <SkeletonLines lines={4} label="Reading how the import stands" className="p-4" />
        )}
      </Card>
    );
  }
  const { state, total, results } = job.data;
  return (
    <Card className="max-w-160" aria-labelledby="import-title">
      <CardHeader id="import-title" title={titleOf(job.data)} provenance={over ? countsOf(results) : undefined} />
      <CardBody>
        {state === "failed" ? (
          <Finding
            state="unknown"
            detail="Some of the codes may have been added. Look at the list, then add the rest again."
          >
            The import stopped before it was done
          </Finding>
        ) : over ? (
          <Results results={results} codes={codes} />
        ) : (
          <div role="status">
            <Progress
              label={state === "waiting" ? "Waiting for its turn" : "Asking the service for each of them"}
              value={results.length}
              max={total}
              detail={plural(total, "code")}
            />
            <p className="mt-2 text-ink-3 text-meta">You may leave this page: the import goes on.</p>
          </div>
        )}
      </CardBody>
      {over ? (
        <CardFooter className="py-2.5">
          <LinkButton href="/applicants" size="s">
            See all applicants
          </LinkButton>
          {/* A plain link: the form begins anew. */}
          <a href="/applicants/import">Add more</a>
        </CardFooter>
      ) : null}
    </Card>
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
    .map(([number, words]) => `${number} ${words}`)
    .join(", ");
}

function Results(props: { results: readonly Result[]; codes: readonly CodeLine[] }) {
  return (
    <Table>
      <thead>
        <tr>
          <Th className="w-16">Line</Th>
          <Th className="w-28">Code ends in</Th>
          <Th>What came of it</Th>
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

const words: Record<Result["outcome"], { state: EvidenceState | undefined; text: string }> = {
  added: { state: undefined, text: "Added" },
  already_here: { state: "info", text: "Was here already" },
  failed: { state: "attention", text: "Not added" },
};

function Row(props: { result: Result; code: CodeLine | undefined }) {
  const { result, code } = props;
  const { state, text } = words[result.outcome];
  return (
    <tr className="last:[&>td]:border-b-0">
      <Td className="num text-ink-3">{code?.line ?? result.index + 1}</Td>
      <Td>{code ? <Masked value={`···· ${endOf(code.code)}`} /> : <span className="text-ink-3">–</span>}</Td>
      <Td>
        <Finding state={state} detail={result.title}>
          {text}
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
