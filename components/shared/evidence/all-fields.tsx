"use client";

import { useState } from "react";
import { CardBody } from "@/components/ui/card";
import { TextButton } from "@/components/ui/text-button";
import type { Leaf } from "@/lib/domain/results/reading";
import { FieldGrid } from "./field-grid";
import { RevealGroup } from "./reveal";

/** Shows every field of a part of an answer on demand, including the fields that no page draws. */
export function AllFields(props: { leaves: readonly Leaf[] }) {
  const [open, setOpen] = useState(false);
  return (
    <CardBody className="grid gap-3 text-meta">
      <span>
        <TextButton isExpanded={open} onClick={() => setOpen(!open)}>
          {open ? "Hide all fields" : `Show all ${props.leaves.length} fields`}
        </TextButton>
      </span>
      {open ? (
        <RevealGroup>
          <FieldGrid leaves={props.leaves} />
        </RevealGroup>
      ) : null}
    </CardBody>
  );
}
