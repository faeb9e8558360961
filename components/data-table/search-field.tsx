"use client";

import { useEffect, useRef, useState } from "react";
import { SearchInput } from "@/components/ui/search-input";

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
  const [draft, setDraft] = useState(value);
  const [asked, setAsked] = useState(value);
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
      <SearchInput
        label={props.label}
        placeholder={props.placeholder}
        value={draft}
        onChange={(words) => {
          leaving.current = false;
          setDraft(words);
        }}
        onSubmit={() => search(draft)}
        onClear={() => {
          setDraft("");
          search("");
        }}
      />
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
