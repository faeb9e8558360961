"use client";

import { Search, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Kbd } from "@/components/ui/kbd";
import { useSlashFocus } from "@/components/ui/use-slash-focus";

const pauseMs = 350;

/**
 * A search box that asks when the person pauses, or at once on Enter. "/" comes here; Escape empties it.
 *
 * @param props.value the search in the URL
 * @param props.onSearch called with trimmed words, only when they changed
 */
export function SearchField(props: {
  value: string;
  label: string;
  placeholder: string;
  onSearch: (words: string) => void;
}) {
  const { value, onSearch } = props;
  const input = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState(value);
  const [asked, setAsked] = useState(value);
  useSlashFocus(input, "list");
  // The URL changed under us (Back, "Clear"): the box follows it. What is being typed meanwhile is not lost.
  if (value !== asked) {
    setAsked(value);
    setDraft(value);
  }
  const search = (words: string) => {
    const next = words.trim();
    if (next === asked) return;
    setAsked(next);
    onSearch(next);
  };
  const leaving = useLeaving();
  useEffect(() => {
    if (draft.trim() === asked) return;
    // A search that came after the press on a row would call the reader back from where they are going.
    const timer = setTimeout(() => leaving.current || search(draft), pauseMs);
    return () => clearTimeout(timer);
  });
  return (
    <search className="w-64 flex-none max-md:w-full">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          search(draft);
        }}
        className="flex h-7 items-center gap-2 rounded-button border border-control bg-surface pr-1 pl-2 has-focus-visible:border-focus has-focus-visible:outline-2 has-focus-visible:outline-focus max-md:h-touch"
      >
        <Search className="size-3.5 text-ink-3" />
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
            if (event.key !== "Escape" || draft === "") return;
            setDraft("");
            search("");
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
              setDraft("");
              search("");
              input.current?.focus();
            }}
            className="flex size-5 items-center justify-center rounded-control text-ink-3 hover:bg-hover max-md:size-9"
          >
            <X className="size-3" />
          </button>
        )}
      </form>
    </search>
  );
}

/** True once somebody has pressed a link or a row: they are on their way to another page. */
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
