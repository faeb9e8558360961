"use client";

import { useEffect, useState } from "react";
import { Icon } from "@/components/ui/icon";
import { IconButton } from "./button";

/** Copies a text, and says so for two seconds. Do not use it for personal data: the clipboard outlives the session. */
export function CopyButton(props: { text: string; what: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () => navigator.clipboard.writeText(props.text).then(() => setCopied(true));
  return (
    <IconButton
      size="xs"
      label={copied ? "Copied" : `Copy ${props.what}`}
      icon={copied ? <Icon name="check" /> : <Icon name="copy" />}
      onClick={() => void copy()}
    />
  );
}
