"use client";

import { useState } from "react";
import { useController } from "react-hook-form";
import { useFieldControl } from "@/components/ui/field";
import { controlStyles } from "@/components/ui/input";
import { cn } from "@/components/ui/tv";
import { encodeBase64 } from "@/lib/base/images";

/** The largest file that is read, in bytes. The service accepts only smaller pictures. */
const maxBytes = 8 * 1024 * 1024;

/** A picture, chosen as a file and converted to base64. The schema validates its bytes. */
export function ImageInput(props: { path: string }) {
  const { field } = useController({ name: props.path });
  const [errorMessage, setErrorMessage] = useState<string>();
  const take = async (file: File | undefined) => {
    setErrorMessage(undefined);
    if (!file) return field.onChange("");
    if (file.size > maxBytes) {
      setErrorMessage("This file is larger than 8 MB. Choose an image of at most 2 MB.");
      return field.onChange("");
    }
    try {
      field.onChange(encodeBase64(new Uint8Array(await file.arrayBuffer())));
    } catch {
      setErrorMessage("This file could not be read. Choose it again.");
      field.onChange("");
    }
  };
  return (
    <>
      <input
        {...useFieldControl()}
        ref={field.ref}
        type="file"
        accept="image/jpeg,image/png"
        onChange={(event) => void take(event.target.files?.[0])}
        onBlur={field.onBlur}
        className={cn(
          controlStyles({ kind: "line" }),
          "h-auto py-1 file:mr-3 file:rounded-control file:bg-sunken file:px-2 file:py-0.5",
        )}
      />
      {errorMessage ? (
        <p role="alert" className="text-blocking text-meta">
          {errorMessage}
        </p>
      ) : null}
    </>
  );
}
