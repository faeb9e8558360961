"use client";

import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { failureFacts } from "@/components/shared/failure-facts";
import { useAction } from "@/components/shared/use-action";
import { Button, IconButton } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { FailureNotice } from "@/components/ui/failure-state";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { Link } from "@/components/ui/link";
import { Popover } from "@/components/ui/popover";
import { AppError } from "@/lib/errors";
import { changeView, deleteView, saveView } from "@/lib/features/applicants/contract/queue.actions";
import type { SavedView, ViewContent } from "@/lib/features/applicants/contract/views";
import { addressOfView, isSameView } from "./list-view";

export function ViewsMenu(props: {
  views: readonly SavedView[];
  self: string | undefined;
  /** What the address shows. A view without columns uses the reader's own columns. */
  shown: ViewContent;
  /** What a new view would keep, including the reader's own columns. */
  current: ViewContent;
  /** Whether a search is active. Saved views do not keep searches. */
  searching: boolean;
}) {
  const { views, self, shown, current } = props;
  const showing = (content: ViewContent) => views.find(({ view }) => isSameView(view, content));
  const open = showing(shown) ?? showing(current);
  const list = useRef<HTMLDivElement>(null);
  return (
    <Popover
      align="end"
      label="Views"
      className="grid w-88 max-w-88 gap-3"
      trigger={
        <Button size="s" variant="ghost" icon={<Icon name="bookmark" />} className="max-w-50">
          <bdi className="truncate">{open ? open.name : "Views"}</bdi>
        </Button>
      }
    >
      <div ref={list} tabIndex={-1} className="outline-none">
        {views.length > 0 ? (
          <ul aria-label="Saved views" className="-mx-1.5 grid max-h-60 overflow-y-auto">
            {views.map((view) => (
              <ViewLine
                key={view.id}
                view={view}
                isOwn={view.owner.id === self}
                isOpen={view === open}
                onDeleted={() => list.current?.focus()}
              />
            ))}
          </ul>
        ) : (
          <p className="text-ink-2">No saved views yet.</p>
        )}
      </div>
      <SaveForm current={current} searching={props.searching} />
    </Popover>
  );
}

/** @param props.onDeleted moves the focus away from the line, whose buttons disappear */
function ViewLine(props: { view: SavedView; isOwn: boolean; isOpen: boolean; onDeleted: () => void }) {
  const { view, isOwn } = props;
  const params = { id: view.id };
  const line = useRef<HTMLLIElement>(null);
  const [renaming, setRenaming] = useState(false);
  /** Renaming replaces the focused element, so the focus moves to the element that takes its place. */
  const rename = (begins: boolean) => {
    flushSync(() => setRenaming(begins));
    line.current?.querySelector<HTMLElement>(begins ? "input" : "[data-rename]")?.focus();
  };
  const change = useAction(changeView, { onDone: () => renaming && rename(false) });
  const remove = useAction(deleteView, { onDone: props.onDeleted });
  const error = change.error ?? remove.error;
  const sendName = (form: HTMLFormElement) => {
    const name = String(new FormData(form).get("name") ?? "").trim();
    if (name !== "") change.mutate({ params, body: { name } });
  };
  return (
    <li ref={line} className="grid">
      {renaming ? (
        <Form
          onSubmit={({ currentTarget }) => sendName(currentTarget)}
          className="flex items-end gap-2 px-1.5 py-1"
          aria-label={`Rename ${view.name}`}
        >
          <Field label="Name" className="flex-1">
            <Input name="name" maxLength={60} defaultValue={view.name} />
          </Field>
          <Button type="submit" loading={change.isPending}>
            Rename
          </Button>
        </Form>
      ) : (
        <span className="flex min-w-0 items-center gap-1">
          <Link
            href={`/applicants${addressOfView(view.view)}`}
            aria-current={props.isOpen ? "true" : undefined}
            className="flex min-w-0 flex-1 items-center gap-1.5 rounded-control px-1.5 py-1 text-ink aria-[current]:font-strong"
          >
            <bdi className="truncate">{view.name}</bdi>
            {view.shared ? (
              <span className="flex flex-none items-center gap-1 text-ink-3 text-meta [&>svg]:size-3.25">
                <Icon name="users" />
                {isOwn ? "Shared" : <bdi>{view.owner.name}</bdi>}
              </span>
            ) : null}
          </Link>
          <IconButton
            size="xs"
            label={view.isDefault ? `Don't start with ${view.name}` : `Begin with ${view.name}`}
            aria-pressed={view.isDefault}
            icon={<Icon name="star" className={view.isDefault ? "fill-current" : ""} />}
            onClick={() => change.mutate({ params, body: { isDefault: !view.isDefault } })}
          />
          {isOwn ? (
            <>
              <IconButton
                size="xs"
                data-rename
                label={`Rename ${view.name}`}
                icon={<Icon name="pencil" />}
                onClick={() => rename(true)}
              />
              <IconButton
                size="xs"
                label={`Delete ${view.name}`}
                icon={<Icon name="trash" />}
                onClick={() => remove.mutate({ params })}
              />
            </>
          ) : null}
        </span>
      )}
      {error ? <FailureNotice {...failureFacts(error)} className="mx-1.5" /> : null}
    </li>
  );
}

function SaveForm(props: { current: ViewContent; searching: boolean }) {
  const [name, setName] = useState("");
  const [shared, setShared] = useState(false);
  const save = useAction(saveView, { onDone: () => setName("") });
  const submit = () => {
    if (name.trim() !== "") save.mutate({ body: { name: name.trim(), shared, view: props.current } });
  };
  const issue =
    save.error instanceof AppError ? save.error.facts.issues?.find(({ path }) => path === "name") : undefined;
  return (
    <Form onSubmit={submit} aria-label="Save this view" className="grid gap-2 border-line border-t pt-3">
      <Field
        label="Save this view as"
        error={issue?.message}
        hint={
          props.searching
            ? "Your search text is not saved: it could name an applicant."
            : "Tab, filters, order and columns. No applicant's name."
        }
      >
        <Input value={name} maxLength={60} onChange={(event) => setName(event.target.value)} />
      </Field>
      <span className="flex items-center justify-between gap-2">
        <Checkbox label="Share with everyone" checked={shared} onChange={(event) => setShared(event.target.checked)} />
        <Button type="submit" size="s" loading={save.isPending}>
          Save
        </Button>
      </span>
      {save.error && !issue ? <FailureNotice {...failureFacts(save.error)} /> : null}
    </Form>
  );
}
