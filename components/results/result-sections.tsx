import type { ReactNode } from "react";
import { cn } from "@/components/ui/tv";
import type { ApplicantView } from "@/lib/cases/contract/applicant-view";
import type { ResultSummary } from "@/lib/domain/checks/result-summary";
import type { EvidenceState } from "@/lib/domain/results/evidence";
import type { ResultView } from "@/lib/domain/results/view";
import { AbsentList } from "./absent-line";
import { arrangeInRows, sizeOfCard } from "./cards";
import { ResultCardView, UnknownCard } from "./result-card";

/**
 * The sections of a result, most serious first: first the sections with data, then the sections without, one line each.
 * `children` are between the two groups.
 */
export function ResultSections(props: {
  result: ResultView;
  cards: ResultSummary["cards"];
  /** The applicant to whose pages the sections link. Without an applicant, they have no links. */
  applicant?: ApplicantView | undefined;
  /** Renders the court searches, whose data is not in the result. */
  court?: (state: EvidenceState) => ReactNode;
  children?: ReactNode;
}) {
  const { result, applicant } = props;
  const shown = props.cards.filter(({ card }) => card.id !== "court" || props.court);
  const rows = arrangeInRows(shown.map((item) => ({ ...item, size: sizeOfCard(item.card.id) })));
  const render = ({ card, state, word }: (typeof rows)[number][number]) =>
    card.id === "court" ? (
      props.court?.(state)
    ) : (
      <ResultCardView
        key={card.id}
        id={card.id}
        card={card}
        state={state}
        word={word}
        result={result}
        applicant={applicant}
      />
    );
  const absent = rows.filter(([first]) => first?.state === "absent");
  return (
    <>
      {rows
        .filter(([first]) => first?.state !== "absent")
        .map((row) => (
          <div
            key={row.map(({ card }) => card.id).join(" ")}
            className={cn("grid min-w-0 items-start gap-4 max-md:gap-3", row.length > 1 && "md:grid-cols-2")}
          >
            {row.map(render)}
          </div>
        ))}
      {Object.entries(result.unknownSections).map(([path, section]) => (
        <UnknownCard key={path} path={path} section={section} result={result} />
      ))}
      {props.children}
      {absent.length > 0 ? <AbsentList>{absent.flat().map(render)}</AbsentList> : null}
    </>
  );
}
