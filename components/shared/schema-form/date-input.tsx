"use client";

import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useId, useState } from "react";
import { useController } from "react-hook-form";
import { Field, FieldError } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { withoutHidden } from "@/lib/base/hidden-characters";
import { type DayPart, dayInWords, dayParts, dayProblem, joinDay, paddedDay, wholeDay } from "./typed-day";

const parts: readonly { part: DayPart; label: string; digits: 2 | 4 }[] = [
  { part: "month", label: "Month", digits: 2 },
  { part: "day", label: "Day", digits: 2 },
  { part: "year", label: "Year", digits: 4 },
];

const unread =
  "What you pasted is not one day in the order month, day, year. Type the month, the day and the four-digit year.";

/**
 * A date in three labeled parts. The field repeats the date in words, because day and month are easily confused. A
 * whole date that is pasted or typed into one part fills all three. The value is in the service's format, DD-MM-YYYY.
 */
export function DateInput(props: {
  path: string;
  title: ReactNode;
  hint: string | undefined;
  note: string | undefined;
  required: boolean;
  error: string | undefined;
}) {
  const { required } = props;
  const { field } = useController({ name: props.path });
  const id = useId();
  const text = String(field.value ?? "");
  const typed = dayParts(text);
  const words = dayInWords(text);
  const pad = () => {
    const padded = paddedDay(text);
    if (padded !== text) field.onChange(padded);
  };
  const [isUnread, setUnread] = useState(false);
  // The schema's message is about the text that is sent, so a problem of the typed parts has its own message.
  const error = isUnread ? unread : props.error && (dayProblem(text) ?? props.error);
  const below = error ?? words ?? props.hint;
  const change = (next: string) => {
    setUnread(false);
    field.onChange(next);
  };
  const type = (part: DayPart, value: string, digits: number) =>
    change((value.length > digits && wholeDay(value)) || joinDay({ ...typed, [part]: value }));
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData("text");
    if (/^\s*\d{0,4}\s*$/.test(withoutHidden(pasted))) return;
    event.preventDefault();
    const day = wholeDay(pasted);
    if (day) change(day);
    else setUnread(true);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Enter") pad();
    // A separator, as in "7/4/1988", moves the focus to the next part.
    if (!["/", "-", ".", " "].includes(event.key)) return;
    event.preventDefault();
    const inputs = [...(event.currentTarget.closest("fieldset")?.querySelectorAll("input") ?? [])];
    if (event.currentTarget.value !== "") inputs[inputs.indexOf(event.currentTarget) + 1]?.focus();
  };
  return (
    <fieldset
      className="min-w-0"
      aria-describedby={below ? `${id}-below` : undefined}
      // The date is validated once the focus leaves all three parts, because before it is incomplete.
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
              onChange={({ target }) => type(part, target.value, digits)}
              onKeyDown={press}
              onPaste={paste}
              inputMode="numeric"
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
