"use client";

import { useEffect, useRef, useState } from "react";
import { SearchInput } from "@/components/ui/search-input";

const pauseMs = 350;

/**
 * A search input that searches when typing pauses, or at once on Enter. "/" focuses it; Escape clears it.
 *
 * @param props.value the search in the URL
 * @param props.onSearch called with the trimmed text, only when it changed
 */
export function SearchField(props: {
  value: string;
  label: string;
  placeholder: string;
  onSearch: (text: string) => void;
}) {
  const { value, onSearch } = props;
  const [draft, setDraft] = useState(value);
  const [searched, setSearched] = useState(value);
  // The URL changed (Back, "Clear"): the input follows it. Text being typed meanwhile is not lost.
  if (value !== searched) {
    setSearched(value);
    setDraft(value);
  }
  const search = (text: string) => {
    const next = text.trim();
    if (next === searched) return;
    setSearched(next);
    onSearch(next);
  };
  const leaving = useLeaving();
  useEffect(() => {
    if (draft.trim() === searched) return;
    // A search after a press on a row would pull the reader back from the page they are opening.
    const timer = setTimeout(() => leaving.current || search(draft), pauseMs);
    return () => clearTimeout(timer);
  });
  return (
    <search className="w-64 flex-none max-md:w-full">
      <SearchInput
        label={props.label}
        placeholder={props.placeholder}
        value={draft}
        onChange={(text) => {
          leaving.current = false;
          setDraft(text);
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
