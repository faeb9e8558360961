import { BadgeCheck, Briefcase, GraduationCap } from "lucide-react";
import type { ReactNode } from "react";
import { labelOf } from "@/components/shared/evidence/leaves";
import { Path } from "@/components/shared/evidence/path";
import { flagOf, itemsOf, type Reader, readerOf } from "@/components/shared/evidence/reading";
import { Value } from "@/components/shared/evidence/value";
import { CardBody } from "@/components/ui/card";
import { Finding } from "@/components/ui/finding";
import { Table, Td, Th } from "@/components/ui/table";
import type { CheckId } from "@/lib/results/check-list";
import { type EntryField, type EntryList, fieldsOf, statusOf } from "../entry-fields";
import { SectionCard } from "../section-card";
import { Problems } from "./problems";
import { checkOf, noResult, partsOf, type SectionProps } from "./section-props";

type Kind = { list: EntryList; check: CheckId; icon: ReactNode; title: string; unnamed: string };

const kinds = {
  employment: {
    list: "employment",
    check: "employment",
    icon: <Briefcase />,
    title: "employer_name",
    unnamed: "Employer not named",
  },
  education: {
    list: "education",
    check: "education",
    icon: <GraduationCap />,
    title: "institution_name",
    unnamed: "Institution not named",
  },
  licence: {
    list: "professionalLicense",
    check: "license",
    icon: <BadgeCheck />,
    title: "license_title",
    unnamed: "Licence not named",
  },
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
        <Entry key={entry.root} kind={kind} of={entry} />
      ))}
    </SectionCard>
  );
}

function Entry(props: { kind: Kind; of: Reader }) {
  const { kind, of } = props;
  const fields = fieldsOf(kind.list, of);
  const name = of.at(kind.title);
  const status = statusOf(of.at("status").text);
  return (
    <CardBody>
      <div className="mb-1.5 flex flex-wrap items-start gap-x-4 gap-y-1">
        <h3 className="min-w-0 [overflow-wrap:anywhere]">{name.text ? <Value of={name} /> : kind.unnamed}</h3>
        <Finding state={status.state} detail={status.detail} className="max-w-[60ch]">
          <bdi>{status.words}</bdi> <Path>{of.at("status").path}</Path>
        </Finding>
      </div>
      <Table className="table-fixed">
        <thead>
          <tr>
            <Th className="w-1/4 max-md:w-2/5">Field</Th>
            <Th>As given</Th>
            <Th className="w-1/4 max-md:hidden">Read from</Th>
            <Th className="w-34 max-md:w-26">Verified</Th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <FieldRow key={field.of.path} field={field} />
          ))}
        </tbody>
      </Table>
    </CardBody>
  );
}

function FieldRow(props: { field: EntryField }) {
  const { of, key } = props.field;
  return (
    <tr className="last:[&>td]:border-b-0">
      <Td className="py-1.5 text-ink-3 [overflow-wrap:anywhere]">
        {labelOf(of.path)} <Path className="block md:hidden">{key}</Path>
      </Td>
      <Td className="ev py-1.5 [overflow-wrap:anywhere]">
        <Value of={of}>
          <Given of={of} />
        </Value>
      </Td>
      <Td className="py-1.5 max-md:hidden">
        <Path>{key}</Path>
      </Td>
      <Td className="py-1.5">
        <Verified field={props.field} />
      </Td>
    </tr>
  );
}

/** 1 and 0 of a yes-or-no field are said in words. */
function Given(props: { of: EntryField["of"] }) {
  const { of } = props;
  if (Array.isArray(of.raw))
    return (
      <bdi>
        {itemsOf(of)
          .map(({ text }) => text)
          .join(", ")}
      </bdi>
    );
  const yesNo = /(?:current_employment|currently_attending|completed_successfully)$/.test(of.path) ? flagOf(of) : null;
  return <bdi>{yesNo === null ? of.text : yesNo ? "Yes" : "No"}</bdi>;
}

function Verified(props: { field: EntryField }) {
  const { verified, markable, mark } = props.field;
  if (verified === true) return <Finding>Verified</Finding>;
  if (verified === false) return <Finding state="attention">Not verified</Finding>;
  if (mark.text !== null) return <Finding state="unknown">{mark.text}</Finding>;
  if (!markable) return <Finding state="none">Never verified</Finding>;
  return <Finding state="none">Nothing is said</Finding>;
}
