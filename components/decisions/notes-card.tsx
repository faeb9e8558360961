"use client";

import { MessageSquare } from "lucide-react";
import { useRef, useState } from "react";
import { failureFacts, isRefusal } from "@/components/shared/failure-facts";
import { useAction } from "@/components/shared/use-action";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Count } from "@/components/ui/count";
import { FailureNotice } from "@/components/ui/failure-state";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Textarea } from "@/components/ui/input";
import { Kbd } from "@/components/ui/kbd";
import { useShortcuts } from "@/components/ui/shortcuts";
import { Timestamp } from "@/components/ui/timestamp";
import { addNote } from "@/lib/contracts/decisions";
import { useNotes } from "./use-desk";

/** What colleagues wrote about an applicant, and a field to write more. */
export function NotesCard(props: { applicantId: string; mayWrite: boolean }) {
  const notes = useNotes(props.applicantId);
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
      {notes.error ? (
        <FailureNotice
          {...failureFacts(notes.error)}
          onRetry={() => void notes.refetch()}
          retrying={notes.isFetching}
          className="m-3"
        />
      ) : null}
      {props.mayWrite ? <Write applicantId={props.applicantId} /> : null}
      {items.length > 0 ? (
        <ul>
          {items.map((note) => (
            <li key={note.id} className="border-line border-t px-4 py-2.5 wrap-anywhere max-md:px-3">
              <p className="text-ink-2 text-meta">
                <b className="font-strong text-ink">{note.by.name}</b> <Timestamp at={note.at} />
              </p>
              <p className="whitespace-pre-line">{note.text ?? "This note can't be opened"}</p>
            </li>
          ))}
        </ul>
      ) : notes.data && !props.mayWrite ? (
        <CardBody className="text-ink-2">No notes yet.</CardBody>
      ) : null}
    </Card>
  );
}

function Write(props: { applicantId: string }) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const add = useAction(addNote, { onDone: () => setText("") });
  const form = useRef<HTMLFormElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const submit = () => {
    const isEmpty = text.trim() === "";
    setProblem(isEmpty ? "Write something here" : undefined);
    if (!isEmpty && !add.isPending) add.mutate({ params: { id: props.applicantId }, body: { text } });
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
    <Form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
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
          error={problem}
        >
          <Textarea
            ref={box}
            rows={2}
            maxLength={4000}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        <Button type="submit" size="s" loading={add.isPending} className="justify-self-end">
          Save note
        </Button>
      </CardBody>
    </Form>
  );
}
