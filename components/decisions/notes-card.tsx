"use client";

import { MessageSquare } from "lucide-react";
import { useRef, useState } from "react";
import { failedRead, failureFacts, isRefusal } from "@/components/shared/failure-facts";
import { useAction } from "@/components/shared/use-action";
import { useCase } from "@/components/shared/use-case";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Count } from "@/components/ui/count";
import { FailureNotice } from "@/components/ui/failure-state";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Kbd } from "@/components/ui/kbd";
import { useShortcuts } from "@/components/ui/shortcuts";
import { Timestamp } from "@/components/ui/timestamp";
import type { Note } from "@/lib/contracts/decisions";
import { textParts, withMentions } from "@/lib/decisions/mentions";
import { type Mentionable, MentionBox } from "./mention-box";

/** What colleagues wrote about an applicant, and a field to write more. */
export function NotesCard(props: { applicantId: string; mayWrite: boolean }) {
  const notes = useCase(props.applicantId, "notes");
  if (notes.error && isRefusal(notes.error)) return null;
  const items = notes.data?.items ?? [];
  return (
    <Card aria-labelledby="notes-title">
      <CardHeader
        id="notes-title"
        icon={<MessageSquare />}
        title="Notes"
        provenance={notes.data ? <Count value={items.length} /> : null}
      />
      {notes.error ? <FailureNotice {...failedRead(notes)} className="m-3" /> : null}
      {props.mayWrite ? <Write applicantId={props.applicantId} /> : null}
      {items.length > 0 ? (
        <ul>
          {items.map((note) => (
            <li
              key={note.id}
              id={`note-${note.id}`}
              className="scroll-mt-40 border-line border-t px-4 py-2.5 wrap-anywhere target:bg-accent-bg max-md:px-3"
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
    </Card>
  );
}

/** A note with the names of those who are mentioned, as they are now. */
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
  const add = useAction("POST /api/applicants/:id/notes", {
    onDone: () => {
      // What was typed while it was sent stays.
      if (text !== sent.current) return;
      setText("");
      setPicked([]);
    },
  });
  const notTold = picked.filter(({ name, reads }) => !reads && text.includes(`@${name}`));
  const form = useRef<HTMLFormElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const submit = () => {
    const isEmpty = text.trim() === "";
    setProblem(isEmpty ? "Write something here" : undefined);
    if (isEmpty || add.isPending) return;
    sent.current = text;
    add.mutate({ params: { id: props.applicantId }, body: { text: withMentions(text, picked) } });
  };
  useShortcuts("Notes", [
    { keys: ["n"], title: "write a note", run: () => box.current?.focus() },
    {
      keys: ["mod+Enter"],
      title: "save the note",
      whileTyping: true,
      inPalette: false,
      run: () => (form.current?.contains(document.activeElement) ? submit() : false),
    },
  ]);
  return (
    <Form ref={form} onSubmit={submit}>
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
            {notTold.map(({ name }) => name).join(", ")} can't read notes, and will not be told.
          </p>
        ) : null}
        <Button type="submit" size="s" loading={add.isPending} className="justify-self-end">
          Save note
        </Button>
      </CardBody>
    </Form>
  );
}
