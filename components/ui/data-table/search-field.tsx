"use client";

import { useEffect, useRef, useState } from "react";
import { Form } from "@/components/ui/form";
import { Icon } from "@/components/ui/icon";
import { Kbd } from "@/components/ui/kbd";
import { useShortcuts } from "@/components/ui/shortcuts";

const pauseMs = 350;

/**
 * Searches for a changed text when typing pauses, or at once on Enter. "/" focuses the field, Enter and ↓ move the
 * focus to the rows, Escape leaves the field and keeps its text, and the × clears it.
 */
export function SearchField(props: {
  value: string;
  label: string;
  placeholder: string;
  onSearch: (text: string) => void;
  /** Moves the focus to the first row. `search` is true if this started a search, whose rows are still to come. */
  onRows: (search: boolean) => void;
  onEscape: () => void;
}) {
  const { value, onSearch } = props;
  const [draft, setDraft] = useState(value);
  const [searched, setSearched] = useState(value);
  // If the URL changed (Back, "Clear"), the input follows it. A search of this field keeps the text typed meanwhile.
  if (value !== searched) {
    setSearched(value);
    setDraft(value);
  }
  const search = (text: string) => {
    const next = text.trim();
    if (next === searched) return false;
    setSearched(next);
    onSearch(next);
    return true;
  };
  const clear = () => {
    setDraft("");
    search("");
  };
  const input = useRef<HTMLInputElement>(null);
  const focus = () => {
    input.current?.focus();
    input.current?.select();
  };
  useShortcuts("List", [{ keys: ["/"], title: "search this page", run: focus }]);
  const leaving = useLeaving();
  useEffect(() => {
    if (draft.trim() === searched) return;
    // After a press on a row, a search would take the reader back from the page that they are opening.
    const timer = setTimeout(() => leaving.current || search(draft), pauseMs);
    return () => clearTimeout(timer);
  });
  return (
    <search className="w-64 flex-none max-md:w-full">
      <Form
        onSubmit={() => props.onRows(search(draft))}
        className="flex h-7 items-center gap-2 rounded-button border border-control bg-surface pr-1 pl-2 has-focus-visible:border-focus has-focus-visible:outline-2 has-focus-visible:outline-focus max-md:h-touch"
      >
        <Icon name="search" className="size-3.5 text-ink-3" />
        <input
          ref={input}
          type="search"
          autoComplete="off"
          aria-label={props.label}
          placeholder={props.placeholder}
          value={draft}
          onChange={(event) => {
            leaving.current = false;
            setDraft(event.target.value);
          }}
          onKeyDown={(event) => {
            if (event.key !== "ArrowDown" && event.key !== "Escape") return;
            // The browser would clear the field on Escape.
            event.preventDefault();
            if (event.key === "ArrowDown") event.currentTarget.form?.requestSubmit();
            else props.onEscape();
          }}
          className="min-w-0 flex-1 bg-transparent outline-none max-md:text-[1rem] [&::-webkit-search-cancel-button]:hidden"
        />
        {draft === "" ? (
          <Kbd className="max-md:hidden">/</Kbd>
        ) : (
          <button
            type="button"
            aria-label="Clear the search"
            onClick={() => {
              clear();
              input.current?.focus();
            }}
            className="flex size-5 items-center justify-center rounded-control text-ink-3 hover:bg-hover max-md:size-9"
          >
            <Icon name="x" className="size-3" />
          </button>
        )}
      </Form>
    </search>
  );
}

/** True once a link or a row has been pressed: the reader is on the way to another page. */
function useLeaving() {
  const leaving = useRef(false);
  useEffect(() => {
    const watch = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest("a[href], tbody tr")) leaving.current = true;
    };
    document.addEventListener("click", watch, true);
    return () => document.removeEventListener("click", watch, true);
  }, []);
  return leaving;
}
