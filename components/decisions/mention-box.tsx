"use client";

import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type RefObject, useId, useState } from "react";
import { matches } from "@/components/layout/palette-items";
import { Textarea } from "@/components/ui/input";
import { cn } from "@/components/ui/tv";
import { queryFor } from "@/lib/console-api";
import type { AnswerOf } from "@/lib/contracts/api";
import { plural } from "@/lib/dates";

export type Mentionable = AnswerOf<"GET /api/notes/people">["items"][number];

/** "@" at the start of a word, and what was typed of a name since. */
const typedName = /(?:^|[\s(])@([^@\n]{0,60})$/u;
const offered = 8;

/** The staff that match the text before the caret, and the position of its "@"; null if no name is being typed. */
function candidatesAt(text: string, caret: number, people: readonly Mentionable[]) {
  const typed = typedName.exec(text.slice(0, caret))?.[1];
  if (typed === undefined) return null;
  const found = people.filter(({ name }) => matches(name, typed)).slice(0, offered);
  return found.length > 0 ? { at: caret - typed.length - 1, found } : null;
}

/**
 * A text in which "@" offers active staff: arrow keys choose, Enter or Tab takes, Escape closes. A `Field` around it
 * labels it.
 *
 * @param props.onPick gets the chosen person; their name is in the text after an "@"
 */
export function MentionBox(props: {
  value: string;
  onChange: (text: string) => void;
  onPick: (person: Mentionable) => void;
  boxRef: RefObject<HTMLTextAreaElement | null>;
}) {
  const { value, onChange, onPick, boxRef: box } = props;
  const [caret, setCaret] = useState<number | null>(null);
  const [chosen, setChosen] = useState(0);
  const listId = useId();
  const people = useQuery({ ...queryFor("GET /api/notes/people"), enabled: value.includes("@") }).data?.items ?? [];
  const offer = caret === null ? null : candidatesAt(value, caret, people);
  const active = offer ? Math.min(chosen, offer.found.length - 1) : 0;

  const take = (person: Mentionable | undefined) => {
    if (!offer || !person || caret === null) return;
    const before = `${value.slice(0, offer.at)}@${person.name} `;
    onChange(before + value.slice(caret).replace(/^ /, ""));
    onPick(person);
    setCaret(null);
    requestAnimationFrame(() => {
      box.current?.focus();
      box.current?.setSelectionRange(before.length, before.length);
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!offer || event.nativeEvent.isComposing || event.metaKey || event.ctrlKey) return;
    const count = offer.found.length;
    if (event.key === "ArrowDown") setChosen((active + 1) % count);
    else if (event.key === "ArrowUp") setChosen((active + count - 1) % count);
    else if (event.key === "Enter" || event.key === "Tab") take(offer.found[active]);
    else if (event.key === "Escape") setCaret(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const optionId = (index: number) => `${listId}-${index}`;
  return (
    <div className="relative">
      <Textarea
        ref={box}
        rows={2}
        maxLength={4000}
        value={value}
        aria-autocomplete="list"
        {...(offer ? { "aria-controls": listId, "aria-activedescendant": optionId(active) } : {})}
        onChange={(event) => {
          onChange(event.target.value);
          setCaret(event.target.selectionStart);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
        onClick={() => setCaret(null)}
        onBlur={() => setCaret(null)}
      />
      {offer ? (
        <div
          id={listId}
          role="listbox"
          aria-label="Staff to mention"
          className="popup absolute inset-x-0 top-full z-20 mt-1 max-h-64 overflow-y-auto p-1"
        >
          {offer.found.map((person, index) => (
            // The focus stays in the text box, which names the active option.
            // biome-ignore lint/a11y/useFocusableInteractive: see above
            <div
              key={person.id}
              id={optionId(index)}
              role="option"
              aria-selected={index === active}
              className={cn("menu-item", index === active && "bg-hover")}
              onPointerDown={(event) => {
                event.preventDefault();
                take(person);
              }}
            >
              <span className="min-w-0 flex-1 wrap-anywhere">{person.name}</span>
              {person.reads ? null : <span className="text-ink-3 text-meta">Can't read notes</span>}
            </div>
          ))}
        </div>
      ) : null}
      <p role="status" className="sr-only">
        {offer ? `${plural(offer.found.length, "person", "people")} to mention` : null}
      </p>
    </div>
  );
}
