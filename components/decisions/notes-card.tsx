"use client";

import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from "react";
import { failedRead, failureFacts, isRefusal } from "@/components/shared/failure-facts";
import { useAction } from "@/components/shared/use-action";
import { useCase } from "@/components/shared/use-case";
import { matches } from "@/components/shell/palette-items";
import { Button } from "@/components/ui/button";
import { CardBody, TitledCard } from "@/components/ui/card";
import { Count } from "@/components/ui/count";
import { FailureNotice } from "@/components/ui/failure-state";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Textarea } from "@/components/ui/input";
import { Kbd } from "@/components/ui/kbd";
import { useShortcuts } from "@/components/ui/shortcuts";
import { Timestamp } from "@/components/ui/timestamp";
import { cn } from "@/components/ui/tv";
import { plural } from "@/lib/base/dates";
import { queryFor } from "@/lib/browser/console-api";
import { textParts, withMentions } from "@/lib/domain/decisions/mentions";
import type { Note } from "@/lib/features/decisions/contract/decisions";
import { addNote, listMentionable } from "@/lib/features/decisions/contract/decisions.actions";
import type { ResponseOf } from "@/lib/platform/contract/action";

export function NotesCard(props: { applicantId: string; mayWrite: boolean }) {
  const notes = useCase(props.applicantId, "notes");
  if (notes.error && isRefusal(notes.error)) return null;
  const items = notes.data?.items ?? [];
  return (
    <TitledCard
      titleId="notes-title"
      icon="message-square"
      title="Notes"
      provenance={notes.data ? <Count value={items.length} /> : null}
    >
      {notes.error ? <FailureNotice {...failedRead(notes)} className="m-3" /> : null}
      {props.mayWrite ? <Write applicantId={props.applicantId} /> : null}
      {items.length > 0 ? (
        <ul>
          {items.map((note) => (
            <li
              key={note.id}
              id={`note-${note.id}`}
              className="border-line border-t px-4 py-2.5 wrap-anywhere target:bg-accent-bg max-md:px-3"
            >
              <p className="text-ink-2 text-meta">
                <b className="font-strong text-ink">{note.by.name}</b> <Timestamp at={note.at} />
              </p>
              <p className="whitespace-pre-line">
                {note.text === null ? (
                  "This note can't be opened"
                ) : (
                  <NoteText text={note.text} mentions={note.mentions} />
                )}
              </p>
            </li>
          ))}
        </ul>
      ) : notes.data && !props.mayWrite ? (
        <CardBody className="text-ink-2">No notes yet.</CardBody>
      ) : null}
    </TitledCard>
  );
}

/** A note in which the mentioned people appear with their current names. */
function NoteText({ text, mentions }: { text: string; mentions: Note["mentions"] }) {
  return textParts(text).map((part, index) => {
    if (typeof part === "string") return part;
    const name = mentions.find(({ id }) => id === part.mentioned)?.name ?? "former colleague";
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a note never change
    return <b key={index} className="font-strong">{`@${name}`}</b>;
  });
}

function Write(props: { applicantId: string }) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const [picked, setPicked] = useState<readonly Mentionable[]>([]);
  const sent = useRef("");
  const add = useAction(addNote, {
    onDone: () => {
      // Text that the reader typed while the note was being sent stays in the box.
      if (text !== sent.current) return;
      setText("");
      setPicked([]);
    },
  });
  const notTold = picked.filter(({ name, reads }) => !reads && text.includes(`@${name}`));
  const box = useRef<HTMLTextAreaElement>(null);
  const submit = () => {
    const isEmpty = text.trim() === "";
    setProblem(isEmpty ? "Write something here" : undefined);
    if (isEmpty || add.isPending) return;
    sent.current = text;
    add.mutate({ params: { id: props.applicantId }, body: { text: withMentions(text, picked) } });
  };
  useShortcuts("Notes", [{ keys: ["n"], title: "write a note", run: () => box.current?.focus() }]);
  return (
    <Form onSubmit={submit}>
      <CardBody className="grid gap-2">
        {add.error ? <FailureNotice {...failureFacts(add.error)} /> : null}
        <Field
          label={
            <>
              Add a note{" "}
              <span aria-hidden="true" className="max-md:hidden">
                <Kbd>N</Kbd>
              </span>
            </>
          }
          hint="@ mentions a colleague"
          error={problem}
        >
          <MentionBox
            boxRef={box}
            value={text}
            onChange={setText}
            onPick={(person) => setPicked((before) => [...before, person])}
          />
        </Field>
        {notTold.length > 0 ? (
          <p role="status" className="text-ink-2 text-meta">
            {notTold.map(({ name }) => name).join(", ")} can't read notes and won't be notified.
          </p>
        ) : null}
        <Button type="submit" size="s" loading={add.isPending} className="justify-self-end">
          Save note
        </Button>
      </CardBody>
    </Form>
  );
}

type Mentionable = ResponseOf<typeof listMentionable>["items"][number];

const intoView = (list: HTMLElement | null) => list?.scrollIntoView({ block: "nearest" });

/** Matches an "@" at the start of a word, and the letters of a name typed after it. */
const typedName = /(?:^|[\s(])@([^@\n]{0,60})$/u;
const offered = 8;

/**
 * Returns the staff whose names match the text before the caret, and the position of the "@". Null if no name is being
 * typed.
 */
function candidatesAt(text: string, caret: number, people: readonly Mentionable[]) {
  const typed = typedName.exec(text.slice(0, caret))?.[1];
  if (typed === undefined) return null;
  const found = people.filter(({ name }) => matches(name, typed)).slice(0, offered);
  return found.length > 0 ? { at: caret - typed.length - 1, found } : null;
}

/**
 * After "@", the box offers active staff. Arrow keys choose, Enter or Tab inserts, and Escape closes. The label comes
 * from a `Field` around the box.
 */
function MentionBox(props: {
  value: string;
  onChange: (text: string) => void;
  onPick: (person: Mentionable) => void;
  boxRef: RefObject<HTMLTextAreaElement | null>;
}) {
  const { value, onChange, onPick, boxRef: box } = props;
  const [caret, setCaret] = useState<number | null>(null);
  const [chosen, setChosen] = useState(0);
  const listId = useId();
  const people = useQuery({ ...queryFor(listMentionable), enabled: value.includes("@") }).data?.items ?? [];
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
          ref={intoView}
          id={listId}
          role="listbox"
          aria-label="Staff to mention"
          className="popup absolute inset-x-0 top-full z-20 mt-1 max-h-64 scroll-mb-20 overflow-y-auto p-1"
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
