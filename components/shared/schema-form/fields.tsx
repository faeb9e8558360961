"use client";

import { useId, useRef } from "react";
import { useFieldArray } from "react-hook-form";
import { useFormState } from "@/components/shared/form-fields";
import { Button, IconButton } from "@/components/ui/button";
import { FieldError, FieldRow } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { cn } from "@/components/ui/tv";
import { FieldInput } from "./field-input";
import { type Control, type FormField, isSingleInput } from "./form-fields";
import { newEntry } from "./form-values";

export function Fields(props: { fields: readonly FormField[]; path: string }) {
  return runsOf(props.fields).map((run) => {
    const [first] = run;
    if (!first) return null;
    if (isSingleInput(first)) {
      return (
        <FieldRow key={first.name}>
          {run.map((field) => (
            <FieldInput key={field.name} field={field} path={pathOf(props.path, field.name)} />
          ))}
        </FieldRow>
      );
    }
    return <Group key={first.name} field={first} path={pathOf(props.path, first.name)} />;
  });
}

const pathOf = (path: string, name: string) => (path === "" ? name : `${path}.${name}`);

/**
 * Splits fields into runs. Neighboring fields with one input each are one run. A group or a list is a run of its own.
 */
function runsOf(fields: readonly FormField[]): FormField[][] {
  const runs: FormField[][] = [];
  for (const field of fields) {
    const last = runs.at(-1);
    if (last?.[0] && isSingleInput(last[0]) && isSingleInput(field)) last.push(field);
    else runs.push([field]);
  }
  return runs;
}

function Group(props: { field: FormField; path: string }) {
  const { field, path } = props;
  const { control } = field;
  if (control.kind === "list") return <List field={field} entry={control.entry} path={path} />;
  if (control.kind !== "object") return null;
  return (
    <fieldset className="grid min-w-0 gap-3">
      <Legend field={field} />
      <Fields fields={control.fields} path={path} />
    </fieldset>
  );
}

function Legend(props: { field: FormField }) {
  const { title, description, optional } = props.field;
  return (
    <legend className="mb-2 p-0">
      <span className="font-semibold">{title}</span>
      {optional ? <span className="text-ink-3 text-meta"> optional</span> : null}
      {description ? <span className="block text-ink-3 text-meta">{description}</span> : null}
    </legend>
  );
}

/** A list whose entries are added and removed. A required list keeps its first entry. */
function List(props: { field: FormField; entry: FormField; path: string }) {
  const { field, entry, path } = props;
  const { fields, append, remove } = useFieldArray({ name: path });
  const error = useFormState().errorAt(path);
  const errorId = useId();
  const add = useRef<HTMLButtonElement>(null);
  const least = field.optional ? 0 : 1;
  const isOne = isSingleInput(entry);
  const take = (index: number) => {
    remove(index);
    // The removed entry had the focus.
    add.current?.focus();
  };
  return (
    <fieldset className="grid min-w-0 gap-3" aria-describedby={error ? errorId : undefined}>
      <Legend field={field} />
      {fields.map((row, index) => (
        <Entry
          key={row.id}
          entry={entry}
          path={`${path}.${index}.entry`}
          number={index + 1}
          alone={fields.length === 1 && least === 1}
          onRemove={fields.length > least ? () => take(index) : undefined}
        />
      ))}
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
      <div>
        <Button
          ref={add}
          size="s"
          icon={<Icon name="plus" />}
          className="max-md:h-touch max-md:px-4"
          onClick={() => append(newEntry(entry), { shouldFocus: isOne, focusName: `${path}.${fields.length}.entry` })}
        >
          {fields.length === 0 ? `Add ${lower(entry.title)}` : `Add another ${lower(entry.title)}`}
        </Button>
      </div>
    </fieldset>
  );
}

const lower = (title: string) => title.charAt(0).toLowerCase() + title.slice(1);

function Entry(props: {
  entry: FormField;
  path: string;
  number: number;
  alone: boolean;
  onRemove: (() => void) | undefined;
}) {
  const { entry, path, number, alone, onRemove } = props;
  const name = `${entry.title} ${number}`;
  const removal = onRemove ? (
    <IconButton
      label={`Remove ${lower(name)}`}
      icon={<Icon name="x" />}
      size="s"
      onClick={onRemove}
      className="max-md:size-touch"
    />
  ) : null;
  if (isSingleInput(entry)) {
    return (
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <FieldInput field={{ ...entry, title: name, optional: false }} path={path} />
        </div>
        {removal ? <span className="pt-5">{removal}</span> : null}
      </div>
    );
  }
  return (
    <fieldset
      aria-label={name}
      className={cn("relative grid min-w-0 gap-3", !alone && "rounded-button border border-line px-3 pt-2.5 pb-3.5")}
    >
      {alone ? null : (
        <div className="flex min-h-7 items-center">
          <span className="font-strong text-ink-2 text-meta">{name}</span>
          <span className="ml-auto">{removal}</span>
        </div>
      )}
      <Fields fields={innerFields(entry.control)} path={path} />
    </fieldset>
  );
}

const innerFields = (control: Control): readonly FormField[] => (control.kind === "object" ? control.fields : []);
