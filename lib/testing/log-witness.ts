/**
 * A witness of the audit log, as defined by C2SP tlog-witness. It cosigns a checkpoint that continues the last
 * checkpoint it has seen.
 */
import { createHash, generateKeyPairSync, sign } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { readCheckpoint, signingKeys } from "@/lib/platform/audit/checkpoint";
import { isConsistent, rootOf } from "@/lib/platform/audit/merkle";

export type LogWitness = {
  url: string;
  key: string;
  /** The size of the last checkpoint that the witness has seen. */
  size(): number;
  /** Answers each request with this status, until the status is null again. */
  answerWith(status: number | null): void;
  stop(): Promise<void>;
};

export async function startWitness(name = "witness.example"): Promise<LogWitness> {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const raw = publicKey.export({ format: "der", type: "spki" }).subarray(-32);
  const encoded = Buffer.concat([Buffer.of(4), raw]);
  const id = createHash("sha256").update(`${name}\n`).update(encoded).digest().subarray(0, 4);
  let seen = { size: 0, root: rootOf([]) };
  let fixed: number | null = null;

  function answer(body: string): { status: number; text: string } {
    if (fixed !== null) return { status: fixed, text: "" };
    const [head = "", ...rest] = body.split("\n\n");
    const [old = "", ...proof] = head.split("\n");
    const note = rest.join("\n\n");
    const signed = readCheckpoint(note, signingKeys());
    if (!signed) return { status: 403, text: "" };
    if (Number(old.slice("old ".length)) !== seen.size) return { status: 409, text: `${seen.size}\n` };
    const hashes = proof.filter(Boolean).map((line) => Buffer.from(line, "base64"));
    if (!isConsistent({ from: seen, to: signed, hashes })) return { status: 422, text: "" };
    seen = signed;
    const time = Buffer.alloc(8);
    time.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 1000)));
    const text = `cosignature/v1\ntime ${time.readBigUInt64BE()}\n${note.slice(0, note.indexOf("\n\n") + 1)}`;
    const line = Buffer.concat([id, time, sign(null, Buffer.from(text), privateKey)]).toString("base64");
    return { status: 200, text: `— ${name} ${line}\n` };
  }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { status, text } = answer(Buffer.concat(chunks).toString("utf8"));
    response.writeHead(request.url === "/add-checkpoint" ? status : 404).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    key: `${name}+${id.toString("hex")}+${encoded.toString("base64")}`,
    size: () => seen.size,
    answerWith: (status) => {
      fixed = status;
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
