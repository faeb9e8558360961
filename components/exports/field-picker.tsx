"use client";

import { useState } from "react";
import { useFormState } from "@/components/shared/form-fields";
import { Checkbox } from "@/components/ui/checkbox";
import { FieldError } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { Segments } from "@/components/ui/segments";
import { listOf } from "@/lib/base/dates";
import { rolesWith, roleTitles } from "@/lib/base/permissions";
import type { ResponseOf } from "@/lib/platform/contract/action";
import type { describeExport } from "@/lib/views/exports/contract/exports.actions";
import { sensitiveRights } from "@/lib/views/exports/contract/sensitive-exports";

type Described = ResponseOf<typeof describeExport>;
type Field = Described["fields"][number];

const isLocked = ({ sensitive }: Field, { maySensitive }: Described): boolean => sensitive && !maySensitive;

/**
 * Returns the sets of fields that the reader can begin with: the columns that the list shows, the usual fields, and all
 * fields that the reader may export. A list without columns has no first set.
 */
export function fieldSets(described: Described, shown: readonly string[] | undefined) {
  const keysOf = (isIn: (field: Field) => boolean) =>
    described.fields.filter((field) => !field.always && isIn(field)).map(({ key }) => key);
  return [
    ...(shown ? [{ key: "shown", label: "As shown", keys: keysOf(({ key }) => shown.includes(key)) }] : []),
    { key: "usual", label: "Usual", keys: keysOf(({ usual }) => usual) },
    { key: "all", label: "All I may see", keys: keysOf((field) => !isLocked(field, described)) },
  ];
}

/** The fields in groups, in the order of the file. A field that the reader may not export is shown with the reason. */
export function FieldPicker(props: { described: Described; sets: ReturnType<typeof fieldSets> }) {
  const { described, sets } = props;
  const { register, setValue, watch, errorAt } = useFormState();
  const [sought, setSought] = useState("");
  const chosen: readonly string[] = watch(register("fields").name) ?? [];
  const error = errorAt("fields");
  const choose = (keys: readonly string[]) =>
    setValue("fields", keys, { shouldDirty: true, shouldValidate: error !== undefined });
  const isChosen = (field: Field) => field.always || chosen.includes(field.key);
  const toggle = (toggled: Field) =>
    choose(
      described.fields
        .filter((field) => !field.always && (field.key === toggled.key) !== chosen.includes(field.key))
        .map(({ key }) => key),
    );
  const set = sets.find(({ keys }) => keys.join() === chosen.join())?.key ?? "";
  const isSought = ({ title, group }: Field) => `${group} ${title}`.toLowerCase().includes(sought.trim().toLowerCase());
  const groups = [...new Set(described.fields.map(({ group }) => group))].map((title) => {
    const fields = described.fields.filter(({ group }) => group === title);
    return { title, fields, found: fields.filter(isSought) };
  });
  return (
    <fieldset className="grid min-w-0 content-start gap-3">
      <legend className="mb-1.5 p-0 font-strong text-meta">
        Fields{" "}
        <span className="num font-normal text-ink-3">
          {described.fields.filter(isChosen).length} of {described.fields.length} chosen
        </span>
      </legend>
      <div className="flex flex-wrap items-center gap-2">
        <Segments
          label="Sets of fields"
          options={sets}
          value={set}
          onChange={(key) => choose(sets.find((one) => one.key === key)?.keys ?? [])}
        />
        <div className="min-w-40 flex-1">
          <Input
            type="search"
            icon={<Icon name="search" />}
            aria-label="Find a field"
            placeholder="Find a field"
            value={sought}
            onChange={({ target }) => setSought(target.value)}
            onKeyDown={(event) => {
              // Enter in the search must not submit the form.
              if (event.key === "Enter" && !event.metaKey && !event.ctrlKey) event.preventDefault();
            }}
          />
        </div>
      </div>
      {error ? <FieldError>{error}</FieldError> : null}
      {groups.every(({ found }) => found.length === 0) ? <p className="text-ink-3">No field of that name.</p> : null}
      <div className="gap-x-6 md:columns-2">
        {groups
          .filter(({ found }) => found.length > 0)
          .map(({ title, fields, found }) => (
            <fieldset key={title} className="mb-4 grid min-w-0 break-inside-avoid content-start gap-1.5">
              <legend className="mb-1 p-0 font-strong">
                {title}{" "}
                <span className="num font-normal text-ink-3 text-meta">
                  {fields.filter(isChosen).length} of {fields.length}
                </span>
              </legend>
              {found.map((field) =>
                isLocked(field, described) ? (
                  <Locked key={field.key} title={field.title} />
                ) : (
                  <Checkbox
                    key={field.key}
                    label={field.title}
                    description={
                      field.always
                        ? "In every file"
                        : field.sensitive
                          ? "Sensitive: requires a reason and a confirmation of your identity"
                          : undefined
                    }
                    checked={isChosen(field)}
                    disabled={field.always}
                    onChange={() => toggle(field)}
                  />
                ),
              )}
            </fieldset>
          ))}
      </div>
    </fieldset>
  );
}

/** The reader needs both rights. Different roles may give them. */
const lockedBecause = sensitiveRights
  .map((right, at) => {
    const titles = rolesWith(right).map((role) => roleTitles[role].title);
    return `${at === 0 ? "to export sensitive fields" : "to reveal values"} (${listOf(titles)})`;
  })
  .join(" and ");

function Locked(props: { title: string }) {
  return (
    <p className="flex items-start gap-2">
      <Icon name="lock" className="mt-0.75 size-3.5 flex-none text-ink-3" />
      <span className="min-w-0">
        {props.title}
        <span className="block text-ink-3 text-meta">Needs two rights: {lockedBecause}</span>
      </span>
    </p>
  );
}
