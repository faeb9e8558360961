"use client";

import { Search, X } from "lucide-react";
import { useRef } from "react";
import { Form } from "./form";
import { Kbd } from "./kbd";
import { useShortcuts } from "./shortcuts";

/**
 * A search input for the page's content. "/" focuses it; Escape and the × clear it.
 *
 * @param props.onChange gets what is typed
 * @param props.onSubmit on Enter
 * @param props.onClear on Escape in a filled input, or on the ×
 */
export function SearchInput(props: {
  label: string;
  placeholder: string;
  value: string;
  onChange: (text: string) => void;
  onSubmit: () => void;
  onClear: () => void;
}) {
  const { value, onClear } = props;
  const input = useRef<HTMLInputElement>(null);
  useShortcuts("List", [
    {
      keys: ["/"],
      title: "search this page",
      run: () => {
        input.current?.focus();
        input.current?.select();
      },
    },
  ]);
  return (
    <Form
      onSubmit={props.onSubmit}
      className="flex h-7 items-center gap-2 rounded-button border border-control bg-surface pr-1 pl-2 has-focus-visible:border-focus has-focus-visible:outline-2 has-focus-visible:outline-focus max-md:h-touch"
    >
      <Search className="size-3.5 text-ink-3" />
      <input
        ref={input}
        type="search"
        autoComplete="off"
        aria-label={props.label}
        placeholder={props.placeholder}
        value={value}
        onChange={(event) => props.onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape" && value !== "") onClear();
        }}
        className="min-w-0 flex-1 bg-transparent outline-none max-md:text-[1rem] [&::-webkit-search-cancel-button]:hidden"
      />
      {value === "" ? (
        <Kbd className="max-md:hidden">/</Kbd>
      ) : (
        <button
          type="button"
          aria-label="Clear the search"
          onClick={() => {
            onClear();
            input.current?.focus();
          }}
          className="flex size-5 items-center justify-center rounded-control text-ink-3 hover:bg-hover max-md:size-9"
        >
          <X className="size-3" />
        </button>
      )}
    </Form>
  );
}
