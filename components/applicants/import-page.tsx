"use client";

import { parseAsString, useQueryState } from "nuqs";
import { useState } from "react";
import type { CodeLine } from "./access-codes";
import { ImportForm } from "./import-form";
import { ImportProgress } from "./import-progress";

/** Adding by access code: the form, then its progress. The job's id is in the address, so a reload finds it again. */
export function ImportPage() {
  const [jobId, setJobId] = useQueryState("job", parseAsString);
  const [codes, setCodes] = useState<readonly CodeLine[]>([]);
  if (jobId) return <ImportProgress jobId={jobId} codes={codes} />;
  return (
    <ImportForm
      onQueued={(job, sent) => {
        setCodes(sent);
        void setJobId(job);
      }}
    />
  );
}
