"use client";

import { Checkbox } from "@/components/ui/checkbox";
import { FieldError } from "@/components/ui/field";
import { checks as catalog } from "@/lib/checks/catalog";
import { raisableCodes } from "@/lib/checks/policy";
import { type SignalCode, signalTable } from "@/lib/signals/codes";

/** Each code under the first check that it belongs to; a code of no check comes last. */
const groups = groupCodes();

function groupCodes(): { title: string; codes: SignalCode[] }[] {
  const found = new Map<string, SignalCode[]>();
  for (const code of raisableCodes) {
    const title = catalog.find(({ codes }) => codes.includes(code))?.title ?? "Other";
    found.set(title, [...(found.get(title) ?? []), code]);
  }
  return [...found].map(([title, codes]) => ({ title, codes }));
}

export function BlockingSignals(props: {
  chosen: readonly string[];
  error: string | undefined;
  onChange: (codes: string[]) => void;
}) {
  const { chosen, error, onChange } = props;
  const toggle = (code: string) =>
    onChange(chosen.includes(code) ? chosen.filter((one) => one !== code) : [...chosen, code]);
  return (
    <div className="grid gap-3">
      {groups.map(({ title, codes }) => (
        <fieldset key={title} className="grid min-w-0 gap-1.5">
          <legend className="mb-1 p-0 text-ink-3 text-meta">{title}</legend>
          <div className="grid gap-x-4 gap-y-1.5 md:grid-cols-2">
            {codes.map((code) => (
              <Checkbox
                key={code}
                label={signalTable[code].title}
                checked={chosen.includes(code)}
                onChange={() => toggle(code)}
              />
            ))}
          </div>
        </fieldset>
      ))}
      {error ? <FieldError>{error}</FieldError> : null}
    </div>
  );
}
