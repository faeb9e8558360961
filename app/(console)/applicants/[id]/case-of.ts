import "server-only";
import { type DehydratedState, dehydrate, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { cache } from "react";
import { isRecent } from "@/lib/domain/results/freshness";
import { load, store } from "@/lib/platform/http/prefetch";
import type { CaseView } from "@/lib/views/case/contract/case";
import { getCase } from "@/lib/views/case/get-case";

/** Reads the case once for the page and its title. The case contains only what the reader may see. */
export const caseOf = cache((id: string): Promise<CaseView> => load(getCase, { params: { id } }));

/** The state of a query client that holds the case, from which the browser starts its own query of the case. */
export function caseState(view: CaseView, queries = new QueryClient()): DehydratedState {
  store(queries, getCase, { params: { id: view.applicant.id } }, view);
  return dehydrate(queries);
}

/**
 * Whether the stored result is so old that the page should request a new one from the service once the case is shown.
 */
export const isOld = ({ result }: Pick<CaseView, "result">): boolean => !isRecent(result && new Date(result.fetchedAt));

/**
 * Appends the applicant's name to the page's title if the reader may see it. The applicant's own page has only the
 * name.
 */
export async function applicantTitle(params: Promise<{ id: string }>, page?: string): Promise<Metadata> {
  const { id } = await params;
  // If the case cannot be read, the page itself shows the error.
  const name = await caseOf(id).then(
    ({ applicant }) => applicant.name && `${applicant.name.given} ${applicant.name.family}`.trim(),
    () => null,
  );
  return { title: [page, name ?? (page ? null : "Applicant")].filter(Boolean).join(" · ") };
}
