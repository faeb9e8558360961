"use client";

import { z } from "zod";
import { FormDialog } from "@/components/shared/form-dialog";
import type { Openable } from "@/components/ui/lazy-part";
import { archivePolicy } from "@/lib/features/policies/contract/policies.actions";

export function ArchivePolicy({ id, name, ...opened }: Openable & { id: string; name: string }) {
  return (
    <FormDialog
      {...opened}
      title={`Archive ${name}?`}
      description="It can no longer be chosen. Its versions stay readable."
      submit="Archive"
      action={archivePolicy}
      schema={z.object({})}
      start={{}}
      input={() => ({ params: { id } })}
      successTitle={`${name} is archived`}
    />
  );
}
