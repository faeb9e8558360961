import type { ReactNode } from "react";
import { OperationsNav } from "@/components/reference/operations-nav";
import { operationGroups } from "@/lib/openapi/reference";

/** The list of operations next to the one being read. */
export default function ReferenceLayout(props: { children: ReactNode }) {
  return (
    <div className="md:flex">
      <OperationsNav groups={operationGroups()} />
      <div className="min-w-0 flex-1">{props.children}</div>
    </div>
  );
}
