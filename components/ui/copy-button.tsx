"use client";

import { useEffect, useState } from "react";
import { Icon } from "@/components/ui/icon";
import { IconButton } from "./button";
import { copyText } from "./copy-text";
import { toast } from "./toast";

/**
 * Copies a text, and says so for two seconds, or that the browser blocked it. Do not use it for personal data: the
 * clipboard outlives the session.
 */
export function CopyButton(props: { text: string; what: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    if (await copyText(props.text)) return setCopied(true);
    const description = "The browser blocks copying. Select the text and copy it yourself.";
    toast({ title: "Not copied.", description, state: "attention" });
  };
  return (
    <IconButton
      size="xs"
      label={copied ? "Copied" : `Copy ${props.what}`}
      icon={copied ? <Icon name="check" /> : <Icon name="copy" />}
      onClick={() => void copy()}
    />
  );
}
