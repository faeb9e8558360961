"use client";

import { useRef, useState } from "react";
import { failureFacts } from "@/components/shared/failure-facts";
import { FileButtons, type ShownFile } from "@/components/shared/shown-file";
import { useAction } from "@/components/shared/use-action";
import { Button } from "@/components/ui/button";
import { FailureNotice } from "@/components/ui/failure-state";
import { FieldError } from "@/components/ui/field";
import { formatBytes } from "@/components/ui/format";
import { Icon } from "@/components/ui/icon";
import { lazyPanel } from "@/components/ui/lazy-part";
import { Timestamp } from "@/components/ui/timestamp";
import { toast } from "@/components/ui/toast";
import { plural } from "@/lib/base/dates";
import { disputeFileProblem, disputeFileSizeProblem } from "@/lib/base/files";
import { encodeBase64 } from "@/lib/base/images";
import { call, urlOf } from "@/lib/browser/console-api";
import { addDisputeFile, getDisputeFile } from "@/lib/features/decisions/contract/decisions.actions";
import type { Dispute } from "@/lib/features/decisions/contract/disputes";
import type { DisputeFile } from "@/lib/platform/contract/files";

const FileView = lazyPanel(() => import("@/components/shared/file-view").then((module) => module.FileView));

export function DisputeFiles(props: { dispute: Dispute; mayAdd: boolean }) {
  const { dispute, mayAdd } = props;
  const [shown, setShown] = useState<ShownFile | null>(null);
  if (dispute.files.length === 0 && !mayAdd) return null;
  return (
    <section aria-label="Files" className="grid gap-2">
      {dispute.files.length > 0 ? (
        <ul className="grid gap-2">
          {dispute.files.map((file) => (
            <li key={file.id}>
              <Line disputeId={dispute.id} file={file} isShown={shown?.id === file.id} onShow={setShown} />
            </li>
          ))}
        </ul>
      ) : null}
      {shown ? <FileView key={shown.id} narrow file={shown} onClose={() => setShown(null)} /> : null}
      {mayAdd ? <AddFiles disputeId={dispute.id} /> : null}
    </section>
  );
}

function Line(props: {
  disputeId: string;
  file: DisputeFile;
  isShown: boolean;
  onShow: (file: ShownFile | null) => void;
}) {
  const { file, isShown, onShow } = props;
  const params = { id: props.disputeId, fileId: file.id };
  const stored = {
    id: file.id,
    name: file.name ?? (file.removedAt ? "A file that was removed" : "A file whose name can't be opened"),
    kind: file.kind,
    href: urlOf(getDisputeFile, { params }),
    inlineHref: urlOf(getDisputeFile, { params, query: { inline: "1" } }),
    load: () => call(getDisputeFile, { params }),
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <span className="min-w-40 flex-1">
        <bdi className="block font-strong wrap-anywhere">{stored.name}</bdi>
        <span className="block text-ink-3 text-meta">
          {file.kind?.toUpperCase() ?? "can't be shown here"}, {formatBytes(file.size)}, {file.addedBy.name}{" "}
          <Timestamp at={file.addedAt} />
        </span>
        {file.removedAt ? (
          <span className="block text-ink-3 text-meta">
            Removed on <Timestamp at={file.removedAt} />: its retention period ended.
          </span>
        ) : null}
      </span>
      {file.removedAt ? null : <FileButtons file={stored} isShown={isShown} onShow={onShow} />}
    </div>
  );
}

function AddFiles({ disputeId }: { disputeId: string }) {
  const input = useRef<HTMLInputElement>(null);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [unsent, setUnsent] = useState<readonly File[]>([]);
  const [isReading, setReading] = useState(false);
  const add = useAction(addDisputeFile);
  const take = async (files: readonly File[]) => {
    setProblems([]);
    setUnsent([]);
    add.reset();
    setReading(true);
    let added = 0;
    for (const [index, file] of files.entries()) {
      const body = await readDisputeFile(file);
      if ("problem" in body) {
        setProblems((before) => [...before, `${file.name}: ${body.problem}.`]);
        continue;
      }
      // The failure is shown below. The files after the failed one are not sent.
      const isAdded = await add.mutateAsync({ params: { id: disputeId }, body }).catch(() => null);
      if (!isAdded) {
        setUnsent(files.slice(index));
        break;
      }
      added += 1;
    }
    setReading(false);
    if (added > 0) toast({ title: `${plural(added, "file")} added` });
  };
  return (
    <div className="grid justify-items-start gap-1.5">
      <input
        ref={input}
        type="file"
        multiple
        accept="application/pdf,image/jpeg,image/png"
        aria-label="Files to add"
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // An empty value lets the reader choose the same file again.
          target.value = "";
          void take(files);
        }}
      />
      <Button size="s" icon={<Icon name="file-plus" />} loading={isReading} onClick={() => input.current?.click()}>
        Add files
      </Button>
      <p className="text-ink-3 text-meta">PDF, JPEG or PNG, at most 10 MB each.</p>
      {problems.map((problem) => (
        <FieldError key={problem}>{problem}</FieldError>
      ))}
      {add.error ? <FailureNotice {...failureFacts(add.error)} /> : null}
      {unsent.length > 0 ? (
        <FieldError>
          <bdi>Not added: {unsent.map(({ name }) => name).join(", ")}</bdi>
        </FieldError>
      ) : null}
    </div>
  );
}

async function readDisputeFile(file: File): Promise<{ name: string; contents: string } | { problem: string }> {
  const tooLarge = disputeFileSizeProblem(file.size);
  if (tooLarge) return { problem: tooLarge };
  // A file that was moved or changed after it was chosen cannot be read.
  const bytes = await file.arrayBuffer().then(
    (buffer) => new Uint8Array(buffer),
    () => null,
  );
  if (!bytes) return { problem: "It could not be read. Choose it again" };
  const problem = disputeFileProblem(bytes);
  return problem ? { problem } : { name: file.name.slice(0, 200), contents: encodeBase64(bytes) };
}
