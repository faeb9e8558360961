/**
 * Checkpoints and proofs of the audit log. A proof is checked before it is sent, so that a changed tree gives an error
 * and never a wrong proof.
 */
import "server-only";
import { AppError } from "@/lib/errors";
import { defineAction } from "@/lib/platform/actions/define-action";
import { type Checkpoint, readCheckpoint, signingKeys } from "@/lib/platform/audit/checkpoint";
import { placeOf, storedCheckpoint, tileReader } from "@/lib/platform/audit/log-store";
import {
  consistencyProof,
  type Hash,
  inclusionProof,
  isConsistent,
  isIncluded,
  leafHash,
  rootAt,
} from "@/lib/platform/audit/merkle";
import { isContinued } from "@/lib/platform/audit/signed-tree";
import { DamagedTree, nodesIn } from "@/lib/platform/audit/tiles";
import { db } from "@/lib/platform/data/prisma";
import { sqlOf } from "@/lib/platform/data/run-sql";
import * as contract from "@/lib/views/audit-log/contract/audit";
import * as actions from "@/lib/views/audit-log/contract/audit.actions";

const log = { type: "audit", id: "log" } as const;
const hex = (hash: Uint8Array) => Buffer.from(hash).toString("hex");

export const getCheckpoint = defineAction(actions.getCheckpoint, contract.getCheckpoint, {
  intent: "late",
  object: () => log,
  details: ({ query }) => ({ size: query.size ?? null }),
  async run(_, { query }) {
    const { note } = await requireCheckpoint(query.size);
    return {
      contentType: "text/plain; charset=utf-8",
      fileName: "checkpoint.txt",
      inline: true,
      bytes: new TextEncoder().encode(note),
    };
  },
});

export const getAuditProof = defineAction(actions.getAuditProof, contract.getAuditProof, {
  intent: "late",
  object: () => log,
  details: ({ params, query }) => ({ seq: Number(params.seq), size: query.size ?? null }),
  async run(_, { params, query }) {
    const place = await placeOf(sqlOf(db), params.seq);
    if (!place) throw new AppError("not_found");
    const { position, bytes } = place;
    if (position === null) throw notYetIncluded();
    const { note, size, root } = await requireCheckpoint(query.size);
    if (position >= size) throw notYetIncluded();
    const hashes = await unlessDamaged(inclusionProof(storedNodes(), position, size));
    const leaf = leafHash(bytes);
    if (!isIncluded({ leaf, position, size, hashes, root })) throw logChanged();
    return {
      seq: Number(params.seq),
      position,
      treeSize: size,
      bytes: Buffer.from(bytes).toString("base64"),
      leafHash: hex(leaf),
      hashes: hashes.map(hex),
      checkpoint: note,
    };
  },
});

export const getAuditConsistency = defineAction(actions.getAuditConsistency, contract.getAuditConsistency, {
  intent: "late",
  object: () => log,
  details: ({ query }) => ({ from: query.from, to: query.to }),
  async run(_, { query: { from, to } }) {
    const newest = await requireCheckpoint(undefined);
    const issues = [
      ...(to > newest.size ? [{ path: "to", message: `The signed log has ${newest.size} entries` }] : []),
      ...(from > to ? [{ path: "from", message: "At most the size in “to”" }] : []),
    ];
    if (issues.length > 0) throw new AppError("invalid_input", { issues });
    const read = storedNodes();
    const treeAt = async (size: number) => ({ size, root: await unlessDamaged(rootAt(read, size)) });
    const [old, now] = await Promise.all([treeAt(from), treeAt(to)]);
    const hashes = await unlessDamaged(consistencyProof(read, from, to));
    // The newest checkpoint fixes the root of the tree `to`, and that root fixes the root of the tree `from`.
    const isSigned = isConsistent({ from: old, to: now, hashes }) && (await isContinued(read, now, newest));
    if (!isSigned) throw logChanged();
    return { from, to, hashes: hashes.map(hex) };
  },
});

const storedNodes = () => nodesIn(tileReader(sqlOf(db)));

/** Returns the newest checkpoint, or the checkpoint of a size. A key of this console must have signed it. */
async function requireCheckpoint(size: number | undefined): Promise<Checkpoint & { note: string }> {
  const stored = await storedCheckpoint(sqlOf(db), size);
  if (stored) {
    const signed = readCheckpoint(stored.note, signingKeys());
    if (signed?.size !== stored.size) throw logChanged();
    return { ...signed, note: stored.note };
  }
  const detail =
    size === undefined
      ? "The log has no checkpoint yet. A worker signs one with AUDIT_SIGNING_KEY."
      : "The log has no checkpoint of this size.";
  throw new AppError("not_found", { detail });
}

const notYetIncluded = () => new AppError("not_yet_included", { detail: "Try again in a few seconds." });
const logChanged = () =>
  new AppError("log_changed", { detail: "Verify the log, and tell the person who operates Proofdesk." });

const unlessDamaged = <T extends Hash | readonly Hash[]>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw error instanceof DamagedTree ? logChanged() : error;
  });
