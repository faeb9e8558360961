import { BadgeCheck, Briefcase, GraduationCap } from "lucide-react";
import type { ReactNode } from "react";
import { Entry } from "@/components/shared/evidence/entry";
import { readerOf } from "@/components/shared/evidence/reading";
import { CardBody } from "@/components/ui/card";
import type { CheckId } from "@/lib/checks/catalog";
import type { EntryList } from "@/lib/identity/operations/entry-fields";
import { checkOf, noResult, SectionFrame, type SectionProps } from "./section-frame";

type Kind = { list: EntryList; check: CheckId; icon: ReactNode };

const kinds = {
  employment: { list: "employment", check: "employment", icon: <Briefcase /> },
  education: { list: "education", check: "education", icon: <GraduationCap /> },
  license: { list: "professionalLicense", check: "license", icon: <BadgeCheck /> },
} as const satisfies Record<string, Kind>;

/** Employments, degrees or licenses, each field with its verification. */
export function Entries(props: SectionProps & { kind: keyof typeof kinds }) {
  const { result } = props;
  const kind = kinds[props.kind];
  const entries = readerOf(result.sections[kind.list], kind.list).list();
  const check = checkOf(result, kind.check);
  return (
    <SectionFrame of={props} icon={kind.icon} summary={check?.summary ?? noResult}>
      {entries.map((entry) => (
        <CardBody key={entry.root}>
          <Entry list={kind.list} of={entry} />
        </CardBody>
      ))}
    </SectionFrame>
  );
}
