import type { ReactNode } from "react";
import { Finding } from "@/components/ui/finding";
import { Table, Td, Th } from "@/components/ui/table";
import type { EntryList } from "@/lib/identity/operations/entry-fields";
import { type EntryField, fieldsOf, statusOf } from "./entry-fields";
import { labelOf } from "./leaves";
import { SourcePath } from "./path";
import { flagOf, itemsOf, type Reader } from "./reading";
import { Value, writtenText } from "./value";

/** The field that names an entry, and the title of an entry without a name. */
const names = {
  employment: { title: "employer_name", unnamed: "Employer not named" },
  education: { title: "institution_name", unnamed: "Institution not named" },
  professionalLicense: { title: "license_title", unnamed: "License not named" },
} as const satisfies Record<EntryList, { title: string; unnamed: string }>;

/** One employment, degree or license: each field with its verification. */
export function Entry(props: { list: EntryList; of: Reader }): ReactNode {
  const { list, of } = props;
  const fields = fieldsOf(list, of);
  const name = of.at(names[list].title);
  const status = statusOf(of.at("status").text);
  return (
    <>
      <div className="mb-1.5 flex flex-wrap items-start gap-x-4 gap-y-1">
        <h3 className="min-w-0 [overflow-wrap:anywhere]">{name.text ? <Value of={name} /> : names[list].unnamed}</h3>
        <Finding state={status.state} detail={status.detail} className="max-w-[60ch]">
          <bdi>{status.words}</bdi> <SourcePath className="inline">{of.at("status").path}</SourcePath>
        </Finding>
      </div>
      <Table className="table-fixed">
        <thead>
          <tr>
            <Th className="w-1/4 max-md:w-2/5">Field</Th>
            <Th>As given</Th>
            <Th className="w-34 max-md:w-26">Verified</Th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <FieldRow key={field.of.path} field={field} />
          ))}
        </tbody>
      </Table>
    </>
  );
}

function FieldRow(props: { field: EntryField }) {
  const { of, key } = props.field;
  return (
    <tr className="last:[&>td]:border-b-0">
      <Td className="py-1.5 text-ink-3 [overflow-wrap:anywhere]">
        {labelOf(of.path)} <SourcePath>{key}</SourcePath>
      </Td>
      <Td className="ev py-1.5 [overflow-wrap:anywhere]">
        <Value of={of}>
          <Given of={of} />
        </Value>
      </Td>
      <Td className="py-1.5">
        <Verified field={props.field} />
      </Td>
    </tr>
  );
}

/** A field's value; 1 and 0 of a yes-or-no field become "Yes" and "No". */
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
  return <bdi>{yesNo === null ? writtenText({ ...of, text: of.text ?? "" }) : yesNo ? "Yes" : "No"}</bdi>;
}

function Verified(props: { field: EntryField }) {
  const { verified, markable, mark } = props.field;
  if (verified === true) return <Finding>Verified</Finding>;
  if (verified === false) return <Finding state="attention">Not verified</Finding>;
  if (mark.text !== null) return <Finding state="unknown">{mark.text}</Finding>;
  if (!markable) return <Finding state="none">Never verified</Finding>;
  return <Finding state="none">Not verified by source</Finding>;
}
