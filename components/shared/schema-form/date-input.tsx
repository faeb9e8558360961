"use client";

import { type ReactNode, useId } from "react";
import { useController } from "react-hook-form";
import { Field, FieldError } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { type DayPart, dayInWords, dayParts, joinDay, paddedDay } from "./typed-day";

const parts: readonly { part: DayPart; label: string; digits: 2 | 4 }[] = [
  { part: "month", label: "Month", digits: 2 },
  { part: "day", label: "Day", digits: 2 },
  { part: "year", label: "Year", digits: 4 },
];

/**
 * A date in three labeled parts, read back in words: day and month are easily confused. Its value is the date as the
 * service wants it, DD-MM-YYYY.
 */
export function DateInput(props: {
  path: string;
  title: ReactNode;
  hint: string | undefined;
  note: string | undefined;
  required: boolean;
  error: string | undefined;
}) {
  const { error, required } = props;
  const { field } = useController({ name: props.path });
  const id = useId();
  const text = String(field.value ?? "");
  const typed = dayParts(text);
  const words = dayInWords(text);
  const pad = () => {
    const padded = paddedDay(text);
    if (padded !== text) field.onChange(padded);
  };
  const below = error ?? words ?? props.hint;
  return (
    <fieldset
      className="min-w-0"
      aria-describedby={below ? `${id}-below` : undefined}
      // Validated once the focus leaves all three parts: between them the date is incomplete.
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return;
        pad();
        field.onBlur();
      }}
    >
      <legend className="mb-1 p-0 text-meta">
        <span className="font-strong text-ink">{props.title}</span>
        {props.note ? <span className="text-ink-3"> {props.note}</span> : null}
      </legend>
      <div className="flex gap-2">
        {parts.map(({ part, label, digits }, index) => (
          <Field key={part} label={label} className={digits === 4 ? "w-20" : "w-14"}>
            <Input
              ref={index === 0 ? field.ref : undefined}
              name={`${field.name}.${part}`}
              value={typed[part]}
              onChange={({ target }) => field.onChange(joinDay({ ...typed, [part]: target.value }))}
              onKeyDown={({ key }) => {
                if (key === "Enter") pad();
              }}
              inputMode="numeric"
              maxLength={digits}
              aria-required={required || undefined}
              aria-invalid={error ? true : undefined}
            />
          </Field>
        ))}
      </div>
      {error ? (
        <FieldError id={`${id}-below`} className="mt-1">
          {error}
        </FieldError>
      ) : below ? (
        <p id={`${id}-below`} className="mt-1 text-ink-3 text-meta" aria-live="polite">
          {below}
        </p>
      ) : null}
    </fieldset>
  );
}
