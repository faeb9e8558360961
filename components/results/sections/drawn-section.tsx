import type { ReactNode } from "react";
import { SectionCard } from "../section-card";
import { Problems } from "./problems";
import { partsOf, type SectionProps } from "./section-props";

/**
 * A section in its frame, drawn by its own fields, after what of it could not be read.
 *
 * @param props.draws how many fields the children draw, where those are all there are
 */
export function DrawnSection(props: {
  of: SectionProps;
  icon: ReactNode;
  summary: string;
  draws?: number;
  children: ReactNode;
}) {
  const { of, children, ...rest } = props;
  const { card, state, word, result } = of;
  const parts = partsOf(of);
  return (
    <SectionCard {...rest} id={card.id} state={state} word={word} title={card.title} result={result} parts={parts}>
      <Problems parts={parts} />
      {children}
    </SectionCard>
  );
}
