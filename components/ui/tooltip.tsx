"use client";

import type { ReactElement } from "react";
import { LazyPopup } from "./lazy-popup";
import { loadable } from "./loadable";
import type { TooltipContent } from "./tooltip-parts";

const tooltipParts = loadable(() => import("./tooltip-parts"));

/** A short hint on hover and focus. It must not be the only place for a text, because touch does not open it. */
export function Tooltip(props: TooltipContent & { children: ReactElement }) {
  const { children, ...content } = props;
  return (
    <LazyPopup parts={tooltipParts} trigger={children} kind={null}>
      {({ TooltipPopup }, render, element) => <TooltipPopup {...content} element={element} renderTrigger={render} />}
    </LazyPopup>
  );
}
