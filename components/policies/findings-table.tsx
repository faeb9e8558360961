"use client";

import { FieldError } from "@/components/ui/field";
import { Segments } from "@/components/ui/segments";
import { StatusIcon } from "@/components/ui/status-icon";
import { Table, Td, Th } from "@/components/ui/table";
import { checks as catalog } from "@/lib/domain/checks/catalog";
import { isRaisable } from "@/lib/domain/checks/policy";
import { meanings } from "@/lib/domain/results/signals/meanings";
import { type SignalCode, signalCodes, signalTable } from "@/lib/domain/signals/codes";

const shared = "Any check";
const groups = groupCodes();

/** Groups the codes by the heading of the checks that raise them, in the order of the catalog. */
function groupCodes(): { title: string; codes: SignalCode[] }[] {
  const titles = [...new Set(catalog.map(({ group }) => group)), shared];
  return titles
    .map((title) => ({ title, codes: signalCodes.filter((code) => groupOf(code) === title) }))
    .filter(({ codes }) => codes.length > 0);
}

/**
 * The heading of the first check that raises the finding. Findings from more than two headings share a separate one.
 */
function groupOf(code: SignalCode): string {
  const [first, ...others] = new Set(catalog.filter(({ codes }) => codes.includes(code)).map(({ group }) => group));
  return first === undefined || others.length > 1 ? shared : first;
}

const choices = [
  { key: "attention", label: "Attention" },
  { key: "blocks", label: "Blocks" },
] as const;

/**
 * Lists every finding, what raises it, and whether it blocks approval. With `onChange`, the reader can make a finding
 * block that otherwise only asks for attention. Without it, the table is read-only.
 */
export function FindingsTable(props: {
  blocking: readonly string[];
  error?: string;
  onChange?: (codes: string[]) => void;
}) {
  const { blocking, error, onChange } = props;
  const set = (code: string, blocks: boolean) =>
    onChange?.([...blocking.filter((one) => one !== code), ...(blocks ? [code] : [])]);
  return (
    <>
      <Table aria-label="Findings" className="max-md:block">
        <thead className="max-md:sr-only">
          <tr>
            <Th className="w-1/3">Finding</Th>
            <Th>What raises it</Th>
            <Th className="w-40">Effect</Th>
          </tr>
        </thead>
        {groups.map(({ title, codes }) => (
          <tbody key={title} className="max-md:block">
            <tr className="max-md:block">
              <th
                scope="rowgroup"
                colSpan={3}
                className="border-line border-b pt-5 pb-1.5 text-left font-strong text-ink text-meta max-md:block"
              >
                {title}
              </th>
            </tr>
            {codes.map((code) => (
              <tr
                key={code}
                className="max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3 max-md:gap-y-0.5 max-md:border-line max-md:border-b max-md:py-2.5"
              >
                <Td className={cell}>{signalTable[code].title}</Td>
                <Td className={`${cell} text-ink-2 text-meta max-md:order-3 max-md:col-span-full`}>
                  {meanings[code].rule}.
                </Td>
                <Td className={cell}>
                  {onChange && isRaisable(code) ? (
                    <span className="flex">
                      <Segments
                        label={signalTable[code].title}
                        options={choices}
                        value={blocking.includes(code) ? "blocks" : "attention"}
                        onChange={(choice) => set(code, choice === "blocks")}
                      />
                    </span>
                  ) : (
                    <Effect code={code} raised={blocking.includes(code)} />
                  )}
                </Td>
              </tr>
            ))}
          </tbody>
        ))}
      </Table>
      {error ? <FieldError>{error}</FieldError> : null}
    </>
  );
}

const cell = "align-baseline max-md:block max-md:min-w-0 max-md:self-center max-md:border-b-0 max-md:p-0";

function Effect(props: { code: SignalCode; raised: boolean }) {
  const { severity } = signalTable[props.code];
  const state = severity === "attention" && props.raised ? "blocking" : severity;
  const words = {
    blocking: "Always blocks",
    attention: props.raised ? "Blocks" : "Attention",
    info: "For information",
  };
  return (
    <span className="inline-flex items-baseline gap-1.5 whitespace-nowrap">
      <StatusIcon state={state} size="s" className="self-center" />
      {words[severity]}
    </span>
  );
}
