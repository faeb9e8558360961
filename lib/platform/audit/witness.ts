/**
 * A witness is a service that a third party runs (C2SP tlog-witness). It cosigns a checkpoint only if the checkpoint
 * continues the last one that the witness has seen. So it notices when a log is cut back or rewritten together with all
 * checkpoints that the operator has.
 */
import "server-only";
import { verify } from "node:crypto";
import { z } from "zod";
import type { Variables } from "@/lib/env";
import type { RunSql } from "@/lib/platform/data/run-sql";
import { log } from "@/lib/platform/process/log";
import { readCheckpoint, type SigningKey } from "./checkpoint";
import type { LogProblem } from "./log-scan";
import { storedCheckpoint, tileReader } from "./log-store";
import { consistencyProof, type Hash } from "./merkle";
import { DamagedTree, nodesIn } from "./tiles";
import { readWitnessKey, type WitnessKey } from "./witness-key";

/** `none`: no witness is configured, the witness did not answer, or there is nothing that it could cosign. */
export const witnessStates = ["ok", "none", "refused"] as const;
export type WitnessState = (typeof witnessStates)[number];

export type Witness = WitnessKey & { address: string };

/** Returns null unless AUDIT_WITNESS_URL and AUDIT_WITNESS_KEY are set. A start refuses a key that cannot be read. */
export function witnessOf(
  { AUDIT_WITNESS_URL: address, AUDIT_WITNESS_KEY: text }: Variables = process.env,
): Witness | null {
  const key = address && text ? readWitnessKey(text) : null;
  return address && key ? { address, ...key } : null;
}

/**
 * Requests a cosignature for the newest checkpoint, unless it has one, and stores the cosignature.
 *
 * @returns `refused` if the witness has seen another log, does not know this one, or signs with another key
 */
export async function cosignNewest(
  sql: RunSql,
  keys: readonly SigningKey[],
  witness: Witness | null = witnessOf(),
): Promise<WitnessState> {
  const newest = witness && (await storedCheckpoint(sql));
  const signed = newest && readCheckpoint(newest.note, keys);
  if (!newest || !signed) return "none";
  if (findCosignature(newest.note, newest.note, witness)) return "ok";
  let seen = await lastCosignedSize(sql);
  // If the request names a wrong size, the witness returns the size that it has seen. That size may change before the
  // next request.
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    if (seen > signed.size) return "refused";
    const proof = await storedProof(sql, seen, signed.size);
    // Without a proof, the stored tree is damaged. The verification of the log reports the damage.
    if (!proof) return "none";
    const answer = await post(witness, [`old ${seen}`, ...proof.map(base64), "", newest.note].join("\n"));
    if (!answer) return "none";
    if (answer.status === 200) return storeCosignature(sql, newest, answer.text, witness);
    if (answer.status !== 409) return "refused";
    seen = Number(/^\d{1,15}\n?$/.exec(answer.text)?.[0] ?? Number.NaN);
    if (Number.isNaN(seen)) return "refused";
  }
  return "refused";
}

/** Returns null if the stored tree is damaged. */
async function storedProof(sql: RunSql, from: number, to: number): Promise<Hash[] | null> {
  try {
    return await consistencyProof(nodesIn(tileReader(sql)), from, to);
  } catch (error) {
    if (error instanceof DamagedTree) return null;
    throw error;
  }
}

/** Returns the problem that a verification reports if the witness refused to cosign the log. */
export const problemsOfWitness = (state: WitnessState): LogProblem[] =>
  state === "refused" ? [{ seq: null, position: null, reason: "witness_refused" }] : [];

const maxAttempts = 3;
const base64 = (hash: Uint8Array) => Buffer.from(hash).toString("base64");

async function lastCosignedSize(sql: RunSql): Promise<number> {
  const rows = await sql(`select coalesce(max(size), 0) as size from public."AuditCosignature"`);
  return z.tuple([z.object({ size: z.coerce.number() })]).parse(rows)[0].size;
}

async function storeCosignature(
  sql: RunSql,
  { size, note }: { size: number; note: string },
  lines: string,
  witness: Witness,
): Promise<WitnessState> {
  const line = findCosignature(note, lines, witness);
  if (!line) return "refused";
  await sql(
    `insert into public."AuditCosignature" (size, line) values ($1::bigint, $2) on conflict (size) do nothing`,
    String(size),
    line,
  );
  return "ok";
}

/**
 * Finds the line with which the witness has cosigned a note (C2SP tlog-cosignature v1) among `lines`. Returns null if
 * there is none.
 */
function findCosignature(note: string, lines: string, { name, id, publicKey }: Witness): string | null {
  const text = note.slice(0, note.indexOf("\n\n") + 1);
  const prefix = `— ${name} `;
  for (const line of lines.split("\n").filter((one) => one.startsWith(prefix))) {
    const bytes = Buffer.from(line.slice(prefix.length), "base64");
    if (bytes.length !== 76 || !id.equals(bytes.subarray(0, 4))) continue;
    const signedText = `cosignature/v1\ntime ${bytes.readBigUInt64BE(4)}\n${text}`;
    if (verify(null, Buffer.from(signedText), publicKey, bytes.subarray(12)))
      return `${prefix}${bytes.toString("base64")}\n`;
  }
  return null;
}

const timeoutMs = 5_000;
const maxAnswer = 64 * 1024;

/** Returns null if the witness does not answer in time, or answers with a server error. */
async function post({ address }: Witness, body: string): Promise<{ status: number; text: string } | null> {
  try {
    const response = await fetch(`${address.replace(/\/$/, "")}/add-checkpoint`, {
      method: "POST",
      body,
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await textOf(response);
    return response.status >= 500 || text === null ? null : { status: response.status, text };
  } catch (error) {
    log.warn({ error }, "the witness of the audit log did not answer");
    return null;
  }
}

/** Returns null for an answer that is longer than the protocol's answers. */
async function textOf(response: Response): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > maxAnswer) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
