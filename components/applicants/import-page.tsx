"use client";

import { useState } from "react";
import { useAddressValue } from "@/components/ui/address";
import type { CodeLine } from "./access-codes";
import { ImportForm } from "./import-form";
import { ImportProgress } from "./import-progress";

/** Adding by access code: the form, then its progress. The job's id is in the address, so a reload finds it again. */
export function ImportPage() {
  const [jobId, setJobId] = useAddressValue("job");
  const [codes, setCodes] = useState<readonly CodeLine[]>([]);
  if (jobId) return <ImportProgress jobId={jobId} codes={codes} />;
  return (
    <ImportForm
      onQueued={(job, sent) => {
        setCodes(sent);
        setJobId(job);
      }}
    />
  );
}
