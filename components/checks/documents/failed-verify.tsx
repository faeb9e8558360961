"use client";

import { useState } from "react";
import { Notice } from "@/components/ui/notice";
import { MoreData } from "../more-data";
import { useSelectedOperation } from "../use-selected-operation";

const address = ["houseNumber", "streetName", "city", "state", "zipCode"] as const;

/**
 * "If Check succeeds but Verify fails, ask for a previous address, update the user, and verify again; if it fails again
 * the remaining option is tracing an SSN" (Identity document operations, rule 6).
 *
 * @param props.failures how often Verify failed on this upload
 */
export function FailedVerify(props: { applicantId: string; failures: number }) {
  const { applicantId, failures } = props;
  const { within, addressOf } = useSelectedOperation(applicantId);
  const [given, setGiven] = useState(false);
  if (failures > 1) {
    return (
      <Notice title="It has failed again.">
        What is left is to trace an SSN. <a {...within(addressOf("user.ssn"))}>Verify the SSN</a>
      </Notice>
    );
  }
  if (given) return <Notice live>The address is changed. Verify again.</Notice>;
  return (
    <div className="grid gap-2">
      <p className="text-ink-2">
        The name agrees, so the person was probably not found. Ask for a previous address, and verify again with it.
      </p>
      <MoreData applicantId={applicantId} fields={address} onDone={() => setGiven(true)} />
    </div>
  );
}
