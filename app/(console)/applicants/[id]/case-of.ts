import "server-only";
import { type DehydratedState, dehydrate, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { cache } from "react";
import { isRecent } from "@/lib/domain/results/freshness";
import { load, store } from "@/lib/platform/http/prefetch";
import type { CaseView } from "@/lib/views/case/contract/case";
import { getCase } from "@/lib/views/case/get-case";

/** Reads the case, as far as the reader may see it, once for the page and its title. */
export const caseOf = cache((id: string): Promise<CaseView> => load(getCase, { params: { id } }));

/** The state of the browser's query of the same case. */
export function caseState(view: CaseView, queries = new QueryClient()): DehydratedState {
  store(queries, getCase, { params: { id: view.applicant.id } }, view);
  return dehydrate(queries);
}

/** Whether the page should request the result from the service, once the stored one is shown. */
export const isOld = ({ result }: Pick<CaseView, "result">): boolean => !isRecent(result && new Date(result.fetchedAt));

/**
 * Appends the applicant's name to the page's title if the reader may see it. The applicant's own page has only the
 * name.
 */
export async function applicantTitle(params: Promise<{ id: string }>, page?: string): Promise<Metadata> {
  const { id } = await params;
  // The page itself shows what went wrong.
  const name = await caseOf(id).then(
    ({ applicant }) => applicant.name && `${applicant.name.given} ${applicant.name.family}`.trim(),
    () => null,
  );
  return { title: [page, name ?? (page ? null : "Applicant")].filter(Boolean).join(" · ") };
}
