"use client";

import { Plus, X } from "lucide-react";
import { useId, useRef } from "react";
import { useFieldArray } from "react-hook-form";
import { Button, IconButton } from "@/components/ui/button";
import { FieldError, FieldRow } from "@/components/ui/field";
import { cn } from "@/components/ui/tv";
import { Box, useComplaint } from "./box";
import { newEntry } from "./draft";
import { type Control, type FieldModel, isOneBox } from "./model";

/** Fields in their order; what is one box stands side by side with its neighbors. */
export function Fields(props: { fields: readonly FieldModel[]; path: string }) {
  return runsOf(props.fields).map((run) => {
    const [first] = run;
    if (!first) return null;
    if (isOneBox(first)) {
      return (
        <FieldRow key={first.name}>
          {run.map((field) => (
            <Box key={field.name} field={field} path={under(props.path, field.name)} />
          ))}
        </FieldRow>
      );
    }
    return <Group key={first.name} field={first} path={under(props.path, first.name)} />;
  });
}

const under = (path: string, name: string) => (path === "" ? name : `${path}.${name}`);

/** Boxes that follow each other, together; each group and list alone. */
function runsOf(fields: readonly FieldModel[]): FieldModel[][] {
  const runs: FieldModel[][] = [];
  for (const field of fields) {
    const last = runs.at(-1);
    if (last?.[0] && isOneBox(last[0]) && isOneBox(field)) last.push(field);
    else runs.push([field]);
  }
  return runs;
}

function Group(props: { field: FieldModel; path: string }) {
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

function Legend(props: { field: FieldModel; id?: string }) {
  const { title, description, optional } = props.field;
  return (
    <legend id={props.id} className="mb-2 p-0">
      <span className="font-semibold">{title}</span>
      {optional ? <span className="text-ink-3 text-meta"> optional</span> : null}
      {description ? <span className="block text-ink-3 text-meta">{description}</span> : null}
    </legend>
  );
}

/** A list whose entries are added and removed. A list that has to be given keeps its first one. */
function List(props: { field: FieldModel; entry: FieldModel; path: string }) {
  const { field, entry, path } = props;
  const { fields, append, remove } = useFieldArray({ name: path });
  const complaint = useComplaint(path);
  const errorId = useId();
  const add = useRef<HTMLButtonElement>(null);
  const least = field.optional ? 0 : 1;
  const isOne = isOneBox(entry);
  const take = (index: number) => {
    remove(index);
    // What had the focus is gone.
    add.current?.focus();
  };
  return (
    <fieldset className="grid min-w-0 gap-3" aria-describedby={complaint ? errorId : undefined}>
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
      {complaint ? <FieldError id={errorId}>{complaint}</FieldError> : null}
      <div>
        <Button
          ref={add}
          size="s"
          icon={<Plus />}
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
  entry: FieldModel;
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
      icon={<X />}
      size="s"
      onClick={onRemove}
      className="max-md:size-touch"
    />
  ) : null;
  if (isOneBox(entry)) {
    return (
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <Box field={{ ...entry, title: name, optional: false }} path={path} />
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

const innerFields = (control: Control): readonly FieldModel[] => (control.kind === "object" ? control.fields : []);
