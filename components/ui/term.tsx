"use client";

import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { Word } from "@/lib/domain/glossary";
import { LazyPopup } from "./lazy-popup";
import { loadable } from "./loadable";

const termParts = loadable(() => import("./term-parts"));

/** A word whose meaning appears by pointer, Tab key or tap. Do not use it inside a link or a button. */
export function Term(props: { word: Word; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const timer = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  const soon = (next: boolean, ms: number) => (event: PointerEvent) => {
    if (event.pointerType === "touch") return;
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setOpen(next), ms);
  };
  const pointer = { onPointerEnter: soon(true, 300), onPointerLeave: soon(false, 150) };
  return (
    <LazyPopup
      parts={termParts}
      kind="dialog"
      open={open}
      trigger={
        <button
          type="button"
          {...pointer}
          // `onFocus` would open the popup again, because the popup returns the focus when it closes.
          onKeyUp={({ key }) => key === "Tab" && setOpen(true)}
          className="cursor-help text-left underline decoration-1 decoration-dotted underline-offset-4"
        >
          {props.children}
        </button>
      }
    >
      {({ TermPopup }, render) => (
        <TermPopup word={props.word} open={open} onOpenChange={setOpen} pointer={pointer} renderTrigger={render} />
      )}
    </LazyPopup>
  );
}
