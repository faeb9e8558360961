"use client";

import { type ReactNode, useRef, useState } from "react";
import { Icon } from "@/components/ui/icon";
import { Button, buttonStyles } from "./button";
import { copyText } from "./copy-text";
import { DialogBody, DialogClose, DialogFooter } from "./dialog";
import { Field } from "./field";
import { Input } from "./input";
import { Notice } from "./notice";
import { QrCode } from "./qr-code";

/**
 * The body of a dialog with a link that is never shown again. The title says who may have the link, and the children
 * say what it does and for how long. A link for a phone also has a QR code, whose label is `scanned`.
 */
export function OneTimeLink(props: {
  url: string;
  title: ReactNode;
  hint?: ReactNode;
  scanned?: string;
  children: ReactNode;
}) {
  const { url, scanned } = props;
  return (
    <>
      <DialogBody className="gap-4">
        <Notice tone="attention" title={props.title} live>
          {props.children}
        </Notice>
        <div className="flex gap-5 max-md:flex-col max-md:items-center">
          {scanned ? <QrCode text={url} label={scanned} /> : null}
          <LinkField url={url} hint={props.hint} opens={scanned !== undefined} />
        </div>
      </DialogBody>
      <DialogFooter>
        <DialogClose>
          <Button variant="primary">Done</Button>
        </DialogClose>
      </DialogFooter>
    </>
  );
}

function LinkField({ url, hint, opens }: { url: string; hint: ReactNode; opens: boolean }) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<"no" | "yes" | "refused">("no");
  const copy = async () => {
    // The selection lets the reader copy by keyboard if the browser refuses access to the clipboard.
    field.current?.select();
    setCopied((await copyText(url)) ? "yes" : "refused");
  };
  return (
    <div className="grid min-w-0 flex-1 content-start gap-3 max-md:w-full">
      <Field label="Link" hint={hint}>
        <Input ref={field} readOnly value={url} onFocus={(event) => event.target.select()} className="code" />
      </Field>
      <div className="flex flex-wrap gap-2 max-md:[&>*]:h-touch max-md:[&>*]:flex-1">
        <Button icon={copied === "yes" ? <Icon name="check" /> : <Icon name="copy" />} onClick={() => void copy()}>
          {copied === "yes" ? "Copied" : "Copy link"}
        </Button>
        {opens ? (
          <a href={url} target="_blank" rel="noopener noreferrer" className={buttonStyles()}>
            <Icon name="external-link" />
            Open
          </a>
        ) : null}
      </div>
      <p role="status" className="text-ink-3 text-meta empty:hidden">
        {copied === "yes" ? "The link is copied." : null}
        {copied === "refused" ? "The browser blocks copying. Copy the selected text yourself." : null}
      </p>
    </div>
  );
}
