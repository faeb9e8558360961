"use client";

import { type ReactNode, useState } from "react";
import type { Word } from "@/lib/glossary";
import { LazyPopup } from "./lazy-popup";
import { loadable } from "./loadable";

const termParts = loadable(() => import("./term-parts"));

/** A word with its meaning behind it: by pointer, focus or tap. Not inside a link or a button. */
export function Term(props: { word: Word; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <LazyPopup
      parts={termParts}
      kind="dialog"
      open={open}
      trigger={
        <button
          type="button"
          onFocus={({ target }) => target.matches(":focus-visible") && setOpen(true)}
          className="cursor-help text-left underline decoration-1 decoration-dotted underline-offset-4"
        >
          {props.children}
        </button>
      }
    >
      {({ TermPopup }, render) => (
        <TermPopup word={props.word} open={open} onOpenChange={setOpen} renderTrigger={render} />
      )}
    </LazyPopup>
  );
}
