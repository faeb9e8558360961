"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { operationKey, queryFor } from "@/lib/console-api";
import { getTimeline } from "@/lib/contracts/applicants";
import { type CheckRunRow, getCheckOptions, getCheckRun, listCheckRuns } from "@/lib/contracts/checks";
import { listUploads } from "@/lib/contracts/uploads";
import { successOf, uploadWordOf } from "../flow/answer";
import { useFreshResult } from "../flow/use-fresh-result";
import { useOption } from "../flow/use-option";
import { type DocumentKind, documents } from "./document-copy";
import { type UploadProgress, uploadProgress } from "./upload-progress";

/** How often this screen looks how the upload stands here, in milliseconds. It asks the service nothing. */
const lookEveryMs = 2_000;

/**
 * How far the verification of a document has come, kept up to date while the page is in sight. All of it comes from the
 * server, so that leaving and coming back changes nothing.
 */
export function useUploadProgress(applicantId: string, kind: DocumentKind) {
  const facts = documents[kind];
  const options = useOption(applicantId);
  const uploads = useQuery({
    ...queryFor(listUploads, { params: { id: applicantId } }),
    refetchInterval: ({ state }) => (state.data?.uploads.some(({ endedAt }) => !endedAt) ? lookEveryMs : false),
    refetchOnWindowFocus: true,
  });
  const watch = uploads.data?.uploads.find(({ document }) => document === kind) ?? null;
  const upload = newest(options.of(facts.standard)?.last, options.of(facts.enhanced)?.last);
  const check = options.of(facts.check)?.last ?? null;
  const verify = options.of(facts.verify)?.last ?? null;
  const checkAnswer = useAnswer(applicantId, upload?.outcome === "answered" ? null : check);
  const verifyAnswer = useAnswer(applicantId, verify);
  useNews(applicantId, watch ? `${watch.lastResult} ${watch.endedAt}` : null, watch?.endedAt != null);

  const blocks = options.of(facts.verify)?.blocks ?? [];
  const done = blocks.find(({ code }) => code === "done");
  const isVerified = done?.verifiedBy === kind;
  const standing: UploadProgress = uploadProgress({
    watch,
    upload,
    check: check && { ...check, result: uploadWordOf(checkAnswer.response).result },
    verify: verify && { ...verify, success: successOf(verifyAnswer.response) },
    verifiable: options.isRead && blocks.length === 0,
    verified: isVerified,
    settled: done && !isVerified ? done.why : null,
  });
  const isRead = options.isRead && uploads.data !== undefined && !checkAnswer.isReading && !verifyAnswer.isReading;
  return { standing, watch, options, isRead, error: options.error ?? uploads.error };
}

function newest(one: CheckRunRow | null | undefined, other: CheckRunRow | null | undefined): CheckRunRow | null {
  if (!one || !other) return one ?? other ?? null;
  return Date.parse(one.at) > Date.parse(other.at) ? one : other;
}

/** The kept answer of a run; nothing where there is none. */
function useAnswer(applicantId: string, run: CheckRunRow | null): { response: unknown; isReading: boolean } {
  const needed = run?.outcome === "answered";
  const answer = useQuery({
    ...queryFor(getCheckRun, { params: { id: applicantId, runId: run?.id ?? "" } }),
    enabled: needed,
    // An answer that is kept does not change.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { response: needed ? answer.data?.response : undefined, isReading: needed && answer.isPending };
}

/** When the worker has learned something, what follows from it is read again: with the result once an upload has ended. */
function useNews(applicantId: string, news: string | null, hasEnded: boolean): void {
  const queries = useQueryClient();
  const result = useFreshResult(applicantId);
  const known = useRef(news);
  const { mutate } = result;
  useEffect(() => {
    if (news === known.current) return;
    const isFirst = known.current === null;
    known.current = news;
    if (isFirst && !hasEnded) return;
    const input = { params: { id: applicantId } };
    for (const each of [getCheckOptions, listCheckRuns, getTimeline]) {
      void queries.invalidateQueries({ queryKey: operationKey(each, input).slice(0, 2) });
    }
    if (hasEnded) mutate();
  }, [applicantId, news, hasEnded, queries, mutate]);
}
