"use client";

import { IconButton } from "@/components/ui/button";
import { FieldError } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Select } from "@/components/ui/select";
import { Tag } from "@/components/ui/tag";
import { type CheckId, checks as catalog, checkTitle } from "@/lib/domain/checks/catalog";
import { type PolicyCheck, policyCheckTitle } from "@/lib/domain/checks/policy";
import { moved } from "./policy-draft";

export function PolicyLines(props: {
  lines: readonly PolicyCheck[];
  error: string | undefined;
  onChange: (lines: PolicyCheck[]) => void;
}) {
  const { lines, error, onChange } = props;
  const used = new Set(lines.flatMap((line) => line.checks));
  const unused = catalog.filter(({ key }) => !used.has(key)).map(({ key, title }) => ({ value: key, label: title }));
  const change = (index: number, line: PolicyCheck) =>
    onChange(lines.map((before, position) => (position === index ? line : before)));
  return (
    <div className="grid gap-3">
      <ol aria-label="Checks of the policy" className="grid gap-px">
        {lines.map((line, index) => (
          <Line
            key={line.checks[0]}
            line={line}
            unused={unused}
            onChange={(next) => change(index, next)}
            onRemove={() => onChange(lines.filter((_, position) => position !== index))}
            onMove={(by) => onChange(moved(lines, index, index + by))}
            first={index === 0}
            last={index === lines.length - 1}
          />
        ))}
      </ol>
      {unused.length > 0 ? (
        <Select
          aria-label="Add a check"
          placeholder="Add a check"
          options={unused}
          value=""
          onValueChange={(key) => onChange([...lines, { checks: [key], required: true }])}
          className="md:max-w-72"
        />
      ) : null}
      {error ? <FieldError>{error}</FieldError> : null}
    </div>
  );
}

const kinds = [
  { value: "required", label: "Required" },
  { value: "optional", label: "Optional" },
] as const;

function Line(props: {
  line: PolicyCheck;
  unused: readonly { value: CheckId; label: string }[];
  first: boolean;
  last: boolean;
  onChange: (line: PolicyCheck) => void;
  onRemove: () => void;
  onMove: (by: 1 | -1) => void;
}) {
  const { line, unused, onChange } = props;
  const title = policyCheckTitle(line);
  const without = (key: CheckId) => onChange({ ...line, checks: line.checks.filter((one) => one !== key) });
  return (
    <li className="grid gap-2 border-line border-t py-2.5 first:border-t-0 first:pt-0">
      <div className="flex flex-wrap items-center gap-2">
        <b className="min-w-0 flex-1 basis-40 wrap-anywhere font-strong">{title}</b>
        <Select
          aria-label={`${title} is`}
          options={kinds}
          value={line.required ? "required" : "optional"}
          onValueChange={(kind) => onChange({ ...line, required: kind === "required" })}
          className="w-30"
        />
        <span className="ml-auto flex gap-0.5">
          <IconButton
            label={`Move ${title} up`}
            icon={<Icon name="arrow-up" />}
            disabled={props.first}
            onClick={() => props.onMove(-1)}
          />
          <IconButton
            label={`Move ${title} down`}
            icon={<Icon name="arrow-down" />}
            disabled={props.last}
            onClick={() => props.onMove(1)}
          />
          <IconButton label={`Remove ${title}`} icon={<Icon name="trash" />} onClick={props.onRemove} />
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {line.checks.length > 1
          ? line.checks.map((key) => (
              <Tag key={key} className="pr-0">
                {checkTitle(key)}
                <IconButton
                  size="xs"
                  label={`${checkTitle(key)} no longer counts for ${title}`}
                  icon={<Icon name="x" />}
                  onClick={() => without(key)}
                />
              </Tag>
            ))
          : null}
        {unused.length > 0 ? (
          <Select
            aria-label={`Counts as ${title} too`}
            placeholder="or another check"
            options={unused}
            value=""
            onValueChange={(key) => onChange({ ...line, checks: [...line.checks, key] })}
            className="w-44 text-meta"
          />
        ) : null}
      </div>
    </li>
  );
}
