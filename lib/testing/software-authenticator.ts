/** Acts in tests as a device that creates and uses a passkey, with answers like those of a browser. */
import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { CreationOptions, NewPasskey, PasskeyProof, RequestOptions } from "@/lib/platform/contract/passkey-json";

type Cbor = number | string | Uint8Array | ReadonlyMap<number | string, Cbor>;

/** Encodes the part of CBOR (RFC 8949) that WebAuthn needs: small lengths, integers, bytes, texts and maps. */
function cbor(value: Cbor): Buffer {
  const head = (major: number, count: number) => {
    if (count < 24) return Buffer.from([(major << 5) | count]);
    if (count < 256) return Buffer.from([(major << 5) | 24, count]);
    return Buffer.from([(major << 5) | 25, count >> 8, count & 255]);
  };
  if (typeof value === "number") return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.byteLength), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, inner]) => [cbor(key), cbor(inner)])]);
}

/** The ways in which an answer of the device can be wrong. */
type AnswerDefects = { verified?: boolean; counter?: number; origin?: string; rpId?: string; challenge?: string };

export class SoftwareAuthenticator {
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  readonly id = randomBytes(16).toString("base64url");
  #counter = 0;
  #userHandle = "";

  constructor(readonly origin: string) {}

  make(options: CreationOptions, manner: AnswerDefects = {}): NewPasskey {
    this.#userHandle = options.user.id;
    const { x = "", y = "" } = this.#keys.publicKey.export({ format: "jwk" });
    const coordinate = (text: string) => new Uint8Array(Buffer.from(text, "base64url"));
    const key = new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinate(x)],
      [-3, coordinate(y)],
    ]);
    const id = Buffer.from(this.id, "base64url");
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.byteLength]), id, cbor(key)]);
    const attestation = new Map<string, Cbor>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", new Uint8Array(this.#data(manner.rpId ?? options.rp.id, manner, credential))],
    ]);
    return {
      id: this.id,
      rawId: this.id,
      type: "public-key",
      response: {
        clientDataJSON: this.#clientData("webauthn.create", options.challenge, manner),
        attestationObject: cbor(attestation).toString("base64url"),
        transports: ["internal"],
      },
      clientExtensionResults: {},
    };
  }

  use(options: RequestOptions, manner: AnswerDefects = {}): PasskeyProof {
    this.#counter += 1;
    const data = this.#data(manner.rpId ?? options.rpId, { counter: this.#counter, ...manner });
    const clientDataJSON = this.#clientData("webauthn.get", options.challenge, manner);
    const hash = createHash("sha256").update(Buffer.from(clientDataJSON, "base64url")).digest();
    return {
      id: this.id,
      rawId: this.id,
      type: "public-key",
      response: {
        clientDataJSON,
        authenticatorData: data.toString("base64url"),
        signature: sign("sha256", Buffer.concat([data, hash]), this.#keys.privateKey).toString("base64url"),
        userHandle: this.#userHandle,
      },
      clientExtensionResults: {},
    };
  }

  #data(rpId: string, { verified = true, counter = 0 }: AnswerDefects, credential = Buffer.alloc(0)): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const flags = 1 | (verified ? 4 : 0) | (credential.byteLength > 0 ? 64 : 0);
    return Buffer.concat([createHash("sha256").update(rpId).digest(), Buffer.from([flags]), count, credential]);
  }

  #clientData(type: string, challenge: string, manner: AnswerDefects): string {
    const clientData = { type, challenge: manner.challenge ?? challenge, origin: manner.origin ?? this.origin };
    return Buffer.from(JSON.stringify({ ...clientData, crossOrigin: false })).toString("base64url");
  }
}
