"use client";

import type { ComponentType } from "react";
import { useHeldKeys } from "@/components/ui/held-keys";
import { panelOf } from "@/components/ui/lazy-part";
import { type Loadable, loadable } from "@/components/ui/loadable";
import { SkeletonCard } from "@/components/ui/skeleton";
import type { DeskPart } from "@/lib/domain/applicants/desk-path";
import type { PartProps } from "./part-props";

type Source = Loadable<ComponentType<PartProps>>;

/**
 * The code of each part. The server sends the code of the part that is opened first. The browser loads the code of the
 * other parts when the reader begins to use the page.
 */
const sources: Record<DeskPart, Source> = {
  summary: loadable(() => import("./summary-part").then((module) => module.SummaryPart)),
  hits: loadable(() => import("./hits-part").then((module) => module.HitsPart)),
  evidence: loadable(() => import("./evidence-part").then((module) => module.EvidencePart)),
  checks: loadable(() => import("./checks-part").then((module) => module.ChecksPart)),
};

/**
 * Loads the code of parts before a reader opens them. It never rejects. A part whose code could not be loaded shows an
 * error when it is opened.
 */
export const loadParts = (parts: readonly DeskPart[]): Promise<unknown> =>
  Promise.allSettled(parts.map((part) => sources[part].load()));

export const partPanels: Record<DeskPart, ComponentType<PartProps>> = {
  summary: panelOf(sources.summary, PartSkeleton),
  hits: panelOf(sources.hits, PartSkeleton),
  evidence: panelOf(sources.evidence, PartSkeleton),
  checks: panelOf(sources.checks, PartSkeleton),
};

export function PartSkeleton() {
  useHeldKeys(true);
  return (
    <div className="px-6 pt-4 max-md:px-3 max-md:pt-3">
      <SkeletonCard lines={8} label="Loading" />
    </div>
  );
}
