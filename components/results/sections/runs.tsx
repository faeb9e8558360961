import type { ReactNode } from "react";
import { Timestamp } from "@/components/ui/timestamp";
import type { Check } from "@/lib/contracts/results";

/** When a test was last run from here, and how often, after what else is said of it. */
export function Runs(props: { check: Check | undefined; children?: ReactNode }) {
  const { check, children } = props;
  if (!check?.at) return children;
  return (
    <>
      {children ? <span className="block">{children}</span> : null}
      <span className="block">
        Last run here <Timestamp at={check.at} />
        {check.attempts && check.attempts > 1 ? `, ${check.attempts} so far` : ""}
      </span>
    </>
  );
}
