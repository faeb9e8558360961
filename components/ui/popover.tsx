"use client";

import type { ReactElement } from "react";
import { LazyPopup, partOf } from "./lazy-popup";
import { type Loadable, loadable } from "./loadable";
import type { PopoverContent } from "./popover-parts";

type PopoverParts = typeof import("./popover-parts");

export const popoverParts = loadable(() => import("./popover-parts"));

/**
 * A small panel next to its trigger. Works by touch, unlike a tooltip.
 *
 * @param props.parts when its content is loaded with it: `withContent(popoverParts, …)`
 * @param props.title announced and shown; pass `label` instead when no title is shown
 */
export function Popover(props: PopoverContent & { trigger: ReactElement; parts?: Loadable<PopoverParts> }) {
  const { trigger, parts = popoverParts, ...content } = props;
  return (
    <LazyPopup parts={parts} trigger={trigger} kind="dialog" open={props.open}>
      {({ PopoverPopup }, render) => <PopoverPopup {...content} renderTrigger={render} />}
    </LazyPopup>
  );
}

/** Closes the popover around it. */
export const PopoverClose = partOf(popoverParts, "PopoverClose");
