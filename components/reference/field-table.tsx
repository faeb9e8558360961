import type { ReactNode } from "react";
import { Table, Td, Th } from "@/components/ui/table";
import { cn } from "@/components/ui/tv";
import type { FieldRow } from "@/lib/contracts/reference";
import { piiLabels } from "./copy";

/** A column of facts about a field. `inline` columns are side by side on a phone, where a field is a block. */
type FieldColumn = { header: string; inline?: boolean; className?: string; cell: (field: FieldRow) => ReactNode };

const requestColumns: readonly FieldColumn[] = [
  { header: "Type", inline: true, cell: ({ type }) => <span className="text-ink-2">{type}</span> },
  {
    header: "Needed",
    inline: true,
    cell: ({ required }) => (required ? "Required" : <span className="text-ink-2">Optional</span>),
  },
  {
    header: "Rule",
    className: "w-1/2",
    cell: ({ rule }) => rule ?? <span className="text-ink-3">None beyond its type</span>,
  },
];

const answerColumns: readonly FieldColumn[] = [
  {
    header: "Read as",
    inline: true,
    cell: ({ type, rule }) => (
      <span className="text-ink-2">
        {type}
        {rule ? <span className="block text-ink-3 text-meta">{rule}</span> : null}
      </span>
    ),
  },
  {
    header: "Shown",
    inline: true,
    cell: ({ pii }) => <span className="text-ink-2">{pii ? `masked: ${piiLabels[pii]}` : "as it is"}</span>,
  },
];

/** A request's fields: name, type, whether each is required, and its rule. */
export function RequestTable(props: { fields: readonly FieldRow[] }) {
  return <FieldTable fields={props.fields} columns={requestColumns} />;
}

/** An answer's fields. Any may be null or missing, and others may appear: answers are parsed tolerantly. */
export function AnswerTable(props: { fields: readonly FieldRow[] }) {
  return <FieldTable fields={props.fields} columns={answerColumns} />;
}

function FieldTable(props: { fields: readonly FieldRow[]; columns: readonly FieldColumn[] }) {
  return (
    <div className="overflow-x-auto">
      <Table className="max-md:block max-md:[&_tbody]:block max-md:[&_thead]:sr-only">
        <thead>
          <tr>
            <Th>Field</Th>
            {props.columns.map(({ header, className }) => (
              <Th key={header} className={className}>
                {header}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {props.fields.map((field) => (
            <tr
              key={field.path}
              className="max-md:block max-md:border-line max-md:border-b max-md:py-2 max-md:last:border-b-0"
            >
              <Cell>
                <code className="mono [overflow-wrap:anywhere]">{field.path}</code>
                {field.title ? <span className="block text-ink-3 text-meta">{field.title}</span> : null}
              </Cell>
              {props.columns.map(({ header, inline, cell }) => (
                <Cell key={header} inline={inline}>
                  {cell(field)}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function Cell(props: { inline?: boolean | undefined; children: ReactNode }) {
  return (
    <Td
      className={cn(
        "max-md:border-b-0 max-md:py-0.5",
        props.inline ? "max-md:inline-block max-md:align-baseline" : "max-md:block",
      )}
    >
      {props.children}
    </Td>
  );
}
