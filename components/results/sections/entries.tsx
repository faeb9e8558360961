import { BadgeCheck, Briefcase, GraduationCap } from "lucide-react";
import type { ReactNode } from "react";
import { Entry } from "@/components/shared/evidence/entry";
import type { EntryList } from "@/components/shared/evidence/entry-fields";
import { readerOf } from "@/components/shared/evidence/reading";
import { CardBody } from "@/components/ui/card";
import type { CheckId } from "@/lib/results/check-list";
import { SectionCard } from "../section-card";
import { Problems } from "./problems";
import { checkOf, noResult, partsOf, type SectionProps } from "./section-props";

type Kind = { list: EntryList; check: CheckId; icon: ReactNode };

const kinds = {
  employment: { list: "employment", check: "employment", icon: <Briefcase /> },
  education: { list: "education", check: "education", icon: <GraduationCap /> },
  licence: { list: "professionalLicense", check: "license", icon: <BadgeCheck /> },
} as const satisfies Record<string, Kind>;

/** Employments, degrees or licences, each field beside what was found about it. */
export function Entries(props: SectionProps & { kind: keyof typeof kinds }) {
  const { card, state, result } = props;
  const kind = kinds[props.kind];
  const entries = readerOf(result.sections[kind.list], kind.list).list();
  const check = checkOf(result, kind.check);
  const parts = partsOf(props);
  return (
    <SectionCard
      id={card.id}
      state={state}
      icon={kind.icon}
      title={card.title}
      summary={check?.summary ?? noResult}
      result={result}
      parts={parts}
    >
      <Problems parts={parts} />
      {entries.map((entry) => (
        <CardBody key={entry.root}>
          <Entry list={kind.list} of={entry} />
        </CardBody>
      ))}
    </SectionCard>
  );
}
