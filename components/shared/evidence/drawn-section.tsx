import { type ReactNode, useContext } from "react";
import { CardBody } from "@/components/ui/card";
import { Definition, Definitions } from "@/components/ui/definition-list";
import { useLongList } from "@/components/ui/long-list";
import { Notice } from "@/components/ui/notice";
import { Scale } from "@/components/ui/scale";
import { Table, Td, Th } from "@/components/ui/table";
import { cn } from "@/components/ui/tv";
import type { Column, Fact, Item, Line } from "@/lib/domain/results/layout";
import { ComparisonTable } from "./comparison-table";
import { CourtSearch, DrawnLine, keyOf, Pieces } from "./drawn-line";
import { FieldGrid } from "./field-grid";
import { pathWithin, SourcePath } from "./path";
import { ServiceVerdict } from "./service-verdict";
import { useSource } from "./sources";
import { Value } from "./value";

/** Draws the bodies of a section that its layout returns (`lib/domain/results/layout.ts`). */
export function DrawnSection(props: { bodies: readonly (readonly Item[])[] }) {
  const [bodies, more] = useLongList(props.bodies, "entries");
  return (
    <>
      {bodies.map((items, at) =>
        items[0]?.kind === "comparison" ? (
          <ComparisonTable key={keyOf(at)} comparison={items[0].comparison} />
        ) : (
          <DrawnBody key={keyOf(at)} items={items} />
        ),
      )}
      {more ? <CardBody>{more}</CardBody> : null}
    </>
  );
}

function DrawnBody(props: { items: readonly Item[] }) {
  const [items, more] = useLongList(props.items, "lines");
  return (
    <CardBody className="grid gap-2">
      {items.map((item, index) => (
        <Drawn key={keyOf(index)} item={item} />
      ))}
      {more}
    </CardBody>
  );
}

function Drawn({ item }: { item: Item }): ReactNode {
  switch (item.kind) {
    case "facts":
      return (
        <Definitions columns={item.columns}>
          {item.facts.map((fact) => (
            <DrawnFact key={fact.path} fact={fact} within={item.root} />
          ))}
        </Definitions>
      );
    case "rest":
      return <FieldGrid leaves={item.leaves} within={item.of.root} />;
    case "title":
      return <Title item={item} />;
    case "line":
      return <DrawnLine line={item.line} as="p" />;
    case "notice":
      return (
        <Notice tone={item.tone} title={item.title}>
          {item.text}
          {item.list.length > 0 ? (
            <ol className="mt-0.5 grid list-decimal gap-px pl-4">
              {item.list.map((leaf) => (
                <li key={leaf.path} className="ev [overflow-wrap:anywhere]">
                  <Value of={leaf} what="reason" />
                </li>
              ))}
            </ol>
          ) : null}
        </Notice>
      );
    case "table":
      return <DrawnTable item={item} />;
    case "scale": {
      const { kind: _, of, value, ...scale } = item;
      return (
        <Scale {...scale} value={value ?? undefined}>
          {of.length > 0 ? <Pieces of={of} /> : null}
        </Scale>
      );
    }
    case "verdict":
      return <ServiceVerdict of={item} />;
    case "comparison":
      return <ComparisonTable comparison={item.comparison} />;
  }
}

function DrawnFact(props: { fact: Fact; within: string | undefined }) {
  const { term, path, lines, isText } = props.fact;
  return (
    <Definition term={term} source={useSource(pathWithin(path, props.within))} evidence={!isText}>
      {lines.map((line, index) => (
        <DrawnLine key={keyOf(index)} line={line} as="span" />
      ))}
    </Definition>
  );
}

function Title({ item }: { item: Extract<Item, { kind: "title" }> }) {
  const title =
    item.level === 3 ? (
      <h3 className="min-w-0 [overflow-wrap:anywhere]">
        <Pieces of={item.of} />
      </h3>
    ) : (
      <h4 className="mt-1 border-line border-t pt-3 font-strong">
        <Pieces of={item.of} />
      </h4>
    );
  if (item.aside) {
    return (
      <div className="flex flex-wrap items-start gap-x-4 gap-y-1">
        {title}
        <div className="max-w-[60ch]">
          <DrawnLine line={item.aside} as="span" />
        </div>
      </div>
    );
  }
  return (
    <div>
      {title}
      {item.path ? <SourcePath>{item.path}</SourcePath> : null}
    </div>
  );
}

/** On a phone, amounts and court searches are listed below the first cell of their row instead of in columns. */
const movesBelow = ({ look }: Column) => look === "amount" || look === "search";
const headLooks = { label: "w-1/4 max-md:w-2/5", mark: "w-34 max-md:w-26" } as const;

function DrawnTable({ item }: { item: Extract<Item, { kind: "table" }> }) {
  const [rows, more] = useLongList(item.rows, "rows");
  const hasSearches = useContext(CourtSearch) !== undefined;
  const isOfFields = item.columns.some(({ look }) => look === "label");
  const columns = item.columns
    .map((column, index) => ({ ...column, index }))
    .filter(({ look }) => look !== "search" || hasSearches);
  return (
    <div className="overflow-x-auto">
      <Table className={isOfFields ? "table-fixed" : undefined}>
        {item.caption ? <caption className="sr-only">{item.caption}</caption> : null}
        <thead>
          <tr>
            {columns.map((column) => (
              <Th
                key={column.title}
                end={column.look === "amount" || column.look === "total"}
                className={cn(
                  movesBelow(column) && "max-md:hidden",
                  (column.look === "label" || column.look === "mark") && headLooks[column.look],
                )}
              >
                {column.title}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={keyOf(at)} className={isOfFields ? "last:[&>td]:border-b-0" : undefined}>
              {columns.map((column) => (
                <Td
                  key={column.title}
                  end={column.look === "amount" || column.look === "total"}
                  className={cn(
                    column.look === "date"
                      ? "whitespace-nowrap"
                      : column.look !== "amount" && column.look !== "total" && "[overflow-wrap:anywhere]",
                    column.index === 0 && columns.some(movesBelow) && "min-w-28",
                    movesBelow(column) && "max-md:hidden",
                    isOfFields && "py-1.5",
                    isOfFields && column.look === undefined && "ev",
                    column.look === "label" && "text-ink-3",
                  )}
                >
                  <Lines of={row[column.index] ?? []} />
                  {column.index === 0 && columns.some(movesBelow) ? (
                    <dl className="mt-1 flex flex-wrap gap-x-3 gap-y-0.5 text-meta md:hidden">
                      {columns.filter(movesBelow).map((moved) => (
                        <div
                          key={moved.title}
                          className={moved.look === "search" ? "basis-full" : "flex items-baseline gap-1"}
                        >
                          <dt className={moved.look === "search" ? "sr-only" : "text-ink-3"}>{moved.title}</dt>
                          <dd className="num">
                            <Lines of={row[moved.index] ?? []} />
                          </dd>
                        </div>
                      ))}
                    </dl>
                  ) : null}
                </Td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      {more}
    </div>
  );
}

function Lines(props: { of: readonly Line[] }) {
  return props.of.map((line, index) => <DrawnLine key={keyOf(index)} line={line} as="span" />);
}
