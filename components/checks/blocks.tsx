"use client";

import { Why } from "@/components/ui/why";
import type { CheckBlock } from "@/lib/contracts/checks";
import { useChosen } from "./use-chosen";

/** Why something cannot be run now, each reason with the way to put it right. */
export function Blocks(props: { applicantId: string; blocks: readonly CheckBlock[]; first?: boolean }) {
  const { within } = useChosen(props.applicantId);
  const shown = props.first ? props.blocks.slice(0, 1) : props.blocks;
  return shown.map(({ code, why, fix }) => (
    <Why key={`${code} ${why}`}>
      {why} {fix ? <a {...within(fix.href)}>{fix.label}</a> : null}
    </Why>
  ));
}
