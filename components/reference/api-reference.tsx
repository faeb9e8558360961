"use client";

import { lazyPanel } from "@/components/ui/lazy-part";
import { SkeletonLines } from "@/components/ui/skeleton";

/** Draws the OpenAPI document. The viewer is large, and is loaded on this page only. */
export const ApiReference = lazyPanel(
  () => import("./api-viewer").then((module) => module.ApiViewer),
  () => <SkeletonLines lines={6} label="Loading the reference" />,
);
