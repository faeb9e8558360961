/** The addresses of an applicant's page, which has one address for each part. Pure. */

export const deskParts = ["summary", "hits", "evidence", "checks"] as const;
export type DeskPart = (typeof deskParts)[number];

export type DeskPath = { applicantId: string; part: DeskPart };

/** Returns the part that a segment of the path names. No segment means the summary. Null for any other segment. */
export const partOfSegment = (segment: string | null | undefined): DeskPart | null =>
  segment ? (deskParts.find((part) => part !== "summary" && part === segment) ?? null) : "summary";

const pattern = /^\/applicants\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:\/([a-z]+))?$/i;

/** Reads the applicant and the part from a path. Null for the path of any other page. */
export function deskPathOf(path: string): DeskPath | null {
  const [, applicantId, segment] = pattern.exec(path) ?? [];
  const part = partOfSegment(segment);
  return applicantId === undefined || part === null ? null : { applicantId, part };
}

export const pathOfDesk = ({ applicantId, part }: DeskPath): string =>
  part === "summary" ? `/applicants/${applicantId}` : `/applicants/${applicantId}/${part}`;
