import type { Metadata } from "next";
import { cache } from "react";
import { load } from "@/lib/http/prefetch";
import { getApplicant } from "@/lib/services/applicants/applicant";

/** The applicant, masked for this reader: read once for the page and its title. */
export const applicantOf = cache((id: string) => load(getApplicant, { params: { id } }));

/**
 * The title of an applicant's page, with their name if the reader sees it.
 *
 * @param page comes before the name; without it, the page is the applicant's own
 */
export async function applicantTitle(params: Promise<{ id: string }>, page?: string): Promise<Metadata> {
  const { id } = await params;
  // The page itself says what went wrong.
  const name = await applicantOf(id).then(
    (applicant) => applicant.name && `${applicant.name.given} ${applicant.name.family}`.trim(),
    () => null,
  );
  return { title: [page, name ?? (page ? null : "Applicant")].filter(Boolean).join(" · ") };
}
