"use client";

import { useCaseToReview } from "@/components/shared/use-case-to-review";
import { summarizeResult } from "@/lib/checks/result-summary";
import { AbsentList } from "./absent-line";
import { arrangeInRows, sizeOfCard } from "./cards";
import { ResultCardView, UnknownCard } from "./result-card";

/** The sections of a quality review's result, worst first. Nothing links to the applicant's pages. */
export function EvidenceToReview(props: { reviewId: string }) {
  const shown = useCaseToReview(props.reviewId);
  if (!shown) return null;
  const { result } = shown;
  if (!result) return <p className="text-ink-2">The result can't be read.</p>;
  const { cards } = summarizeResult(result);
  const rows = arrangeInRows(cards.map((item) => ({ ...item, size: sizeOfCard(item.card.id) }))).flat();
  const render = ({ card, state, word }: (typeof rows)[number]) =>
    card.id === "court" ? null : (
      <ResultCardView
        key={card.id}
        id={card.id}
        card={card}
        state={state}
        word={word}
        result={result}
        applicant={undefined}
      />
    );
  return (
    <>
      <h2>Evidence</h2>
      {rows.filter(({ state }) => state !== "absent").map(render)}
      {Object.entries(result.unknownSections).map(([path, section]) => (
        <UnknownCard key={path} path={path} section={section} result={result} />
      ))}
      <AbsentList>{rows.filter(({ state }) => state === "absent").map(render)}</AbsentList>
    </>
  );
}
