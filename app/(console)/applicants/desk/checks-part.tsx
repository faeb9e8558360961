"use client";

import { ChecksPage } from "@/components/checks/checks-page";
import { can } from "@/lib/base/permissions";
import type { PartProps } from "./part-props";

/** The checks that have been run, and those that are still needed. */
export function ChecksPart({ applicantId, reader: { roles } }: PartProps) {
  const may = {
    reveal: can(roles, "applicant.reveal"),
    update: can(roles, "applicant.write"),
    run: can(roles, "check.run"),
  };
  return <ChecksPage applicantId={applicantId} may={may} />;
}
