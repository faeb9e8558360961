"use client";

import { ChecksPage } from "@/components/checks/checks-page";
import { can } from "@/lib/auth/permissions";
import type { PartProps } from "./part-props";

/** What has been run, and what is still needed. */
export function ChecksPart({ applicantId, reader: { roles } }: PartProps) {
  const may = {
    reveal: can(roles, "applicant.reveal"),
    update: can(roles, "applicant.write"),
    run: can(roles, "check.run"),
  };
  return <ChecksPage applicantId={applicantId} may={may} />;
}
