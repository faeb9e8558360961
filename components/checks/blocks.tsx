"use client";

import { DisabledReason } from "@/components/ui/disabled-reason";
import type { CheckBlock } from "@/lib/domain/checks/blocks";
import { useSelectedOperation } from "./use-selected-operation";

export function Blocks(props: { applicantId: string; blocks: readonly CheckBlock[]; first?: boolean }) {
  const { within } = useSelectedOperation(props.applicantId);
  const shown = props.first ? props.blocks.slice(0, 1) : props.blocks;
  return shown.map(({ code, why, fix }) => (
    <DisabledReason key={`${code} ${why}`}>
      {why} {fix ? <a {...within(fix.href)}>{fix.label}</a> : null}
    </DisabledReason>
  ));
}
