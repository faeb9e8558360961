"use client";

import { Popover } from "@base-ui/react/popover";
import type { HTMLAttributes } from "react";
import { glossary, glossaryHref, type Word } from "@/lib/domain/glossary";
import type { RenderTrigger } from "./lazy-popup";
import { Link } from "./link";

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * A press on the word never closes the popup, because the pointer may just have opened it. The word keeps the focus.
 */
export function TermPopup(props: {
  word: Word;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Keeps the popup open while the pointer is on it. */
  pointer: Pick<HTMLAttributes<HTMLElement>, "onPointerEnter" | "onPointerLeave">;
  renderTrigger: RenderTrigger | undefined;
}) {
  const { word, open, onOpenChange } = props;
  return (
    <Popover.Root open={open} onOpenChange={(next, { reason }) => onOpenChange(next || reason === "trigger-press")}>
      <Popover.Trigger render={props.renderTrigger} />
      <Popover.Portal>
        <Popover.Positioner side="bottom" align="start" sideOffset={6} collisionPadding={12} className="z-50">
          <Popover.Popup
            {...props.pointer}
            initialFocus={false}
            // If the popup closes because the pointer left, the focus does not move.
            finalFocus={(by) => by === "keyboard"}
            className="popup max-w-80 p-3 text-meta outline-none"
          >
            <Popover.Title className="mb-0.5 font-semibold text-body">{capital(word)}</Popover.Title>
            <Popover.Description className="text-ink-2">{capital(glossary[word])}.</Popover.Description>
            <Link href={glossaryHref(word)} className="mt-1 inline-block py-0.5">
              All words
            </Link>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
