"use client";

import { z } from "zod";
import { FormDialog } from "@/components/shared/form-dialog";
import type { Openable } from "@/components/ui/lazy-part";
import { approveErasure } from "@/lib/features/retention/contract/erasures.actions";

export function ApproveErasure({ id, name, ...opened }: Openable & { id: string; name: string }) {
  return (
    <FormDialog
      {...opened}
      title={`Approve the erasure of ${name}?`}
      description="Their data is removed once the time in which it can be undone is over. Until then, either of you can undo it. Afterwards no one can."
      submit="Approve"
      action={approveErasure}
      schema={z.object({})}
      start={{}}
      input={() => ({ params: { id }, body: {} })}
      successTitle="Erasure approved"
    />
  );
}
