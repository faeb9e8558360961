import type { Metadata } from "next";
import { cache } from "react";
import type { ApplicantView } from "@/lib/contracts/applicants";
import { load, pageCaller } from "@/lib/http/prefetch";
import { getApplicant } from "@/lib/services/applicants/applicant";

/** Says whose page it is: what its parts show of them is read in one statement. */
export async function pageOf(id: string): Promise<void> {
  const { page } = await pageCaller();
  page.reads.applicantId = id;
}

/** The applicant of a page, as far as its reader may see them: read once, for the page and its title. */
export const applicantOf = cache(async (id: string) => {
  await pageOf(id);
  return load(getApplicant, { params: { id } });
});

/**
 * The title of an applicant's page, with their name if the reader sees it.
 *
 * @param page comes before the name; without it, the page is the applicant's own
 * @param read where the page reads the applicant with other things
 */
export async function applicantTitle(
  params: Promise<{ id: string }>,
  page?: string,
  read: (id: string) => Promise<ApplicantView> = applicantOf,
): Promise<Metadata> {
  const { id } = await params;
  // The page itself says what went wrong.
  const name = await read(id).then(
    (applicant) => applicant.name && `${applicant.name.given} ${applicant.name.family}`.trim(),
    () => null,
  );
  return { title: [page, name ?? (page ? null : "Applicant")].filter(Boolean).join(" · ") };
}
