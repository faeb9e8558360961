"use client";

import type { ReactElement } from "react";
import { LazyPopup, partOf } from "./lazy-popup";
import { loadable } from "./loadable";
import type { PopoverContent } from "./popover-parts";

export const popoverParts = loadable(() => import("./popover-parts"));

/** A small panel next to its trigger. Unlike a tooltip, it works by touch. Without a title it needs a `label`. */
export function Popover(props: PopoverContent & { trigger: ReactElement }) {
  const { trigger, ...content } = props;
  return (
    <LazyPopup parts={popoverParts} trigger={trigger} kind="dialog" open={props.open}>
      {({ PopoverPopup }, render) => <PopoverPopup {...content} renderTrigger={render} />}
    </LazyPopup>
  );
}

export const PopoverClose = partOf(popoverParts, "PopoverClose");
