import type { ReactNode } from "react";
import { Table, Td, Th } from "@/components/ui/table";
import { cn } from "@/components/ui/tv";
import type { FieldRow } from "@/lib/contracts/reference";
import { piiWords } from "./words";

/** The fields of a request: what each is called, of what type it is, whether it has to be there, and its rule. */
export function RequestTable(props: { fields: readonly FieldRow[] }) {
  return (
    <div className="overflow-x-auto">
      <Table className="max-md:block max-md:[&_tbody]:block max-md:[&_thead]:sr-only">
        <thead>
          <tr>
            <Th>Field</Th>
            <Th>Type</Th>
            <Th>Needed</Th>
            <Th className="w-1/2">Rule</Th>
          </tr>
        </thead>
        <tbody>
          {props.fields.map((field) => (
            <tr
              key={field.path}
              className="max-md:block max-md:border-line max-md:border-b max-md:py-2 max-md:last:border-b-0"
            >
              <Cell>
                <FieldName field={field} />
              </Cell>
              <Cell quiet inline>
                {field.type}
              </Cell>
              <Cell quiet={!field.required} inline>
                {field.required ? "Required" : "Optional"}
              </Cell>
              <Cell>{field.rule ?? <span className="text-ink-3">None beyond its type</span>}</Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

/** The fields of an answer. Any of them may be null or missing, and others may come: the service is read tolerantly. */
export function AnswerTable(props: { fields: readonly FieldRow[] }) {
  return (
    <div className="overflow-x-auto">
      <Table className="max-md:block max-md:[&_tbody]:block max-md:[&_thead]:sr-only">
        <thead>
          <tr>
            <Th>Field</Th>
            <Th>Read as</Th>
            <Th>Shown</Th>
          </tr>
        </thead>
        <tbody>
          {props.fields.map((field) => (
            <tr
              key={field.path}
              className="max-md:block max-md:border-line max-md:border-b max-md:py-2 max-md:last:border-b-0"
            >
              <Cell>
                <FieldName field={field} />
              </Cell>
              <Cell quiet inline>
                {field.type}
                {field.rule ? <span className="block text-ink-3 text-meta">{field.rule}</span> : null}
              </Cell>
              <Cell quiet inline>
                {field.pii ? `masked: ${piiWords[field.pii]}` : "as it is"}
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function FieldName(props: { field: FieldRow }) {
  return (
    <>
      <code className="mono [overflow-wrap:anywhere]">{props.field.path}</code>
      {props.field.title ? <span className="block text-ink-3 text-meta">{props.field.title}</span> : null}
    </>
  );
}

/** `inline` cells stand side by side on the phone, where each field is a block. */
function Cell(props: { quiet?: boolean; inline?: boolean; children: ReactNode }) {
  return (
    <Td
      className={cn(
        "max-md:border-b-0 max-md:py-0.5",
        props.inline ? "max-md:inline-block max-md:align-baseline" : "max-md:block",
        props.quiet && "text-ink-2",
      )}
    >
      {props.children}
    </Td>
  );
}
