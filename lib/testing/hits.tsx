/** Hits of an applicant and the page that shows them, for component tests. */
import { screen } from "@testing-library/react";
import { HitsPage } from "@/components/hits/hits-page";
import type { Hit } from "@/lib/features/hits/contract/hits";
import { caseView } from "./applicant-view";
import { type Answers, renderConsole } from "./render";

export const applicantId = "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a01";
export const self = { id: "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a02", name: "Cole Colleague" };
const rita = { id: "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a03", name: "Rita Reviewer" };
export const at = "2026-11-18T10:40:00.000Z";
export const hitsPath = `/api/applicants/${applicantId}/hits`;
export const caseRoute = `GET /api/applicants/${applicantId}/case`;
export const caseWithHits = (items: Hit[], snapshotId: string | null = applicantId) =>
  caseView(applicantId, { hits: { snapshotId, unreadable: 0, items } });

/** Returns a compared field. The field has a value of the applicant only if the applicant gave one. */
export const comparedField = (field: string, comparison: Hit["compared"][number]["comparison"], words: string) => ({
  field,
  applicant: comparison === "not_given" ? null : `my ${field}`,
  hit: `their ${field}`,
  applicantMasked: false,
  hitMasked: false,
  comparison,
  words,
  applicantPath: null,
  hitPath: null,
});

export const watchListHit: Hit = {
  id: "watch-list-1",
  basis: "basis-1",
  kind: "watch_list",
  title: "Watch-list record",
  source: "Harbor States List",
  headline: "Score 88",
  signal: "background.watchlist-record",
  severity: "blocking",
  orderId: null,
  charges: [],
  compared: [
    comparedField("Citizenship", "not_given", "Not given by the applicant"),
    comparedField("Eyes", "same", "Same"),
    comparedField("Sex", "different", "Different"),
    comparedField("Birth date", "not_given", "Not given by the applicant"),
    comparedField("Name", "partly", "1 of 2 parts of the record's name agree"),
  ],
  verdict: null,
  judgment: null,
  outdated: null,
  awaitsSecond: null,
  needsSecond: false,
};

export const nameHit: Hit = {
  ...watchListHit,
  id: "name-on-id-1",
  kind: "name",
  title: "Name on the ID",
  severity: "attention",
};
export const judgment = { by: rita, at, reason: "Born in 1949.", second: null };

/**
 * Renders the page with these hits. The reader may reveal values. The reader may also judge, unless `judge` is false.
 */
export function renderHits(items: Hit[], answers: Answers = {}, judge = true) {
  return renderConsole(<HitsPage applicantId={applicantId} self={self.id} may={{ judge, reveal: true }} />, {
    answers: { [caseRoute]: () => ({ body: caseWithHits(items) }), ...answers },
  });
}

/** Finds the card of the hit with this title. */
export const findHit = (title: string) => screen.findByRole("article", { name: new RegExp(`^${title}`) });
