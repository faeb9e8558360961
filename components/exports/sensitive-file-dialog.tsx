"use client";

import { z } from "zod";
import { FormDialog } from "@/components/shared/form-dialog";
import type { Openable } from "@/components/ui/lazy-part";
import { saveFile } from "@/components/ui/save-file";
import { getSensitiveExportFile } from "@/lib/views/exports/contract/exports.actions";

const schema = z.object({});

/** Asks for a confirmation of identity, and saves the file of an export with sensitive fields. */
export function SensitiveFileDialog(props: { id: string } & Openable) {
  return (
    <FormDialog
      {...(props.onClose ? { onClose: props.onClose } : {})}
      title="Get the file with sensitive fields"
      description="The file shows sensitive fields unmasked. The audit log keeps each download."
      submit="Get file"
      action={getSensitiveExportFile}
      schema={schema}
      input={() => ({ params: { id: props.id }, body: {} })}
      onDone={saveFile}
    />
  );
}
