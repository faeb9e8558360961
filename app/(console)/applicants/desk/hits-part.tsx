"use client";

import { HitsPage } from "@/components/hits/hits-page";
import { RefusalState } from "@/components/ui/refusal-state";
import { can } from "@/lib/base/permissions";
import type { PartProps } from "./part-props";

/** The records to compare with the applicant. */
export function HitsPart({ applicantId, reader }: PartProps) {
  const { id, roles } = reader;
  if (!can(roles, "decision.read")) {
    return (
      <RefusalState what="hits">
        This page requires a role that can read decisions. An admin can assign such a role.
      </RefusalState>
    );
  }
  const may = { judge: can(roles, "decision.make"), reveal: can(roles, "applicant.reveal") };
  return <HitsPage applicantId={applicantId} self={id} may={may} />;
}
