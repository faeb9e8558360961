"use client";

import { type ComponentProps, type ReactElement, type ReactNode, useState } from "react";
import { Button } from "./button";
import { Dialog, DialogBody, DialogClose, DialogFooter } from "./dialog";
import { Notice } from "./notice";
import { useShortcuts } from "./shortcuts";

/**
 * Asks before an action that is hard to undo. The dialog stays open and busy until `onConfirm` is done. If it throws,
 * the dialog shows the text of `describeFailure`, and the reader can try again.
 */
export function ConfirmDialog(props: {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  trigger?: ReactElement;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  finalFocus?: ComponentProps<typeof Dialog>["finalFocus"];
  onConfirm: () => Promise<void> | void;
  describeFailure: (thrown: unknown) => ReactNode;
}) {
  const [ownOpen, setOwnOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ReactNode>();
  const setOpen = (open: boolean) => {
    if (busy) return;
    setFailure(undefined);
    setOwnOpen(open);
    props.onOpenChange?.(open);
  };
  const confirm = async () => {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await props.onConfirm();
      setOwnOpen(false);
      props.onOpenChange?.(false);
    } catch (thrown) {
      setFailure(props.describeFailure(thrown));
    } finally {
      setBusy(false);
    }
  };
  const isOpen = props.open ?? ownOpen;
  useShortcuts(
    "This question",
    isOpen ? [{ keys: ["mod+Enter"], title: props.confirmLabel, run: confirm, whileTyping: true }] : [],
    "dialog",
  );
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setOpen}
      trigger={props.trigger}
      title={props.title}
      description={props.description}
      closable={false}
      finalFocus={props.finalFocus}
    >
      <DialogBody className="empty:py-1.5">
        {props.children}
        {failure === undefined ? null : <Notice tone="blocking">{failure}</Notice>}
      </DialogBody>
      <DialogFooter>
        <DialogClose>
          <Button variant="ghost">{props.cancelLabel ?? "Cancel"}</Button>
        </DialogClose>
        <Button variant={props.danger ? "danger" : "primary"} loading={busy} onClick={confirm}>
          {props.confirmLabel}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
