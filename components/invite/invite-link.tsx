"use client";

import { Check, Copy, ExternalLink } from "lucide-react";
import { useRef, useState } from "react";
import { Button, buttonStyles } from "@/components/ui/button";
import { DialogBody, DialogClose, DialogFooter } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { QrCode } from "@/components/ui/qr-code";

/** The link, to copy, scan or open. It is shown here and nowhere else. */
export function InviteLink(props: { url: string }) {
  return (
    <>
      <DialogBody className="gap-4">
        <Notice tone="attention" title="Anyone with this link can verify as the applicant." live>
          Give it to the applicant alone. It is shown only now: Proofdesk does not keep it.
        </Notice>
        <div className="flex gap-5 max-md:flex-col max-md:items-center">
          <QrCode text={props.url} label="QR code of the link, to scan with the applicant's phone" />
          <LinkField url={props.url} />
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

function LinkField(props: { url: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<"no" | "yes" | "refused">("no");
  const copy = () => {
    // Where the browser has no clipboard, the text is selected for the keyboard.
    field.current?.select();
    navigator.clipboard?.writeText(props.url).then(
      () => setCopied("yes"),
      () => setCopied("refused"),
    ) ?? setCopied("refused");
  };
  return (
    <div className="grid min-w-0 flex-1 content-start gap-3 max-md:w-full">
      <Field label="Link" hint="The service does not say how long it works.">
        <Input ref={field} readOnly value={props.url} onFocus={(event) => event.target.select()} className="code" />
      </Field>
      <div className="flex flex-wrap gap-2 max-md:[&>*]:h-touch max-md:[&>*]:flex-1">
        <Button icon={copied === "yes" ? <Check /> : <Copy />} onClick={copy}>
          {copied === "yes" ? "Copied" : "Copy link"}
        </Button>
        <a href={props.url} target="_blank" rel="noopener noreferrer" className={buttonStyles()}>
          <ExternalLink />
          Open
        </a>
      </div>
      <p role="status" className="text-ink-3 text-meta empty:hidden">
        {copied === "yes" ? "The link is in the clipboard." : null}
        {copied === "refused" ? "The browser does not let this page copy. Copy the chosen text by hand." : null}
      </p>
    </div>
  );
}
