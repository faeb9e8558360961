import "server-only";
import { type DehydratedState, dehydrate, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { cache } from "react";
import { isRecent } from "@/lib/domain/results/freshness";
import { load, store } from "@/lib/platform/http/prefetch";
import type { CaseView } from "@/lib/views/case/contract/case";
import { getCase } from "@/lib/views/case/get-case";

/** The case of a page, as far as its reader may see it: read once, for the page and its title. */
export const caseOf = cache((id: string): Promise<CaseView> => load(getCase, { params: { id } }));

/** The same for the browser's one query of it. */
export function caseState(view: CaseView, queries = new QueryClient()): DehydratedState {
  store(queries, getCase, { params: { id: view.applicant.id } }, view);
  return dehydrate(queries);
}

/** Whether the service should be asked for the result, once what is stored is shown. */
export const isOld = ({ result }: Pick<CaseView, "result">): boolean => !isRecent(result && new Date(result.fetchedAt));

/** The name, if the reader sees it, after the title of the page, unless that is the applicant's own. */
export async function applicantTitle(params: Promise<{ id: string }>, page?: string): Promise<Metadata> {
  const { id } = await params;
  // The page itself says what went wrong.
  const name = await caseOf(id).then(
    ({ applicant }) => applicant.name && `${applicant.name.given} ${applicant.name.family}`.trim(),
    () => null,
  );
  return { title: [page, name ?? (page ? null : "Applicant")].filter(Boolean).join(" · ") };
}
