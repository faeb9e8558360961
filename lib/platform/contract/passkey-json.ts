/** The WebAuthn JSON exchanged between server and browser. */
import { z } from "zod";

const base64url = (maximum: number) =>
  z
    .string()
    .min(1)
    .max(maximum)
    .regex(/^[\w-]+$/, "Must be base64url");
const credentialId = base64url(1400);
const transports = z.array(z.string().max(40)).max(10);
const credential = z.object({ id: z.string(), type: z.literal("public-key"), transports: transports.optional() });

/** PublicKeyCredentialRequestOptionsJSON: options to use a passkey. */
export const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal("required"),
  /** If empty, the person may use any of their passkeys for this console. */
  allowCredentials: z.array(credential),
});
export type RequestOptions = z.output<typeof requestOptions>;

/** PublicKeyCredentialCreationOptionsJSON: options to create a passkey. */
export const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.number() })),
  timeout: z.number(),
  attestation: z.literal("none"),
  excludeCredentials: z.array(credential),
  authenticatorSelection: z.object({
    residentKey: z.literal("required"),
    requireResidentKey: z.literal(true),
    userVerification: z.literal("required"),
  }),
});
export type CreationOptions = z.output<typeof creationOptions>;

const answerOf = <T extends z.ZodRawShape>(response: T) =>
  z.object({
    id: credentialId,
    rawId: credentialId,
    type: z.literal("public-key"),
    response: z.object({ clientDataJSON: base64url(10_000), ...response }),
    clientExtensionResults: z.object({}).default({}),
  });

/** AuthenticationResponseJSON: the use of a passkey. */
export const passkeyProof = answerOf({
  authenticatorData: base64url(4000),
  signature: base64url(8000),
  userHandle: base64url(100).optional(),
});
export type PasskeyProof = z.output<typeof passkeyProof>;

/** RegistrationResponseJSON: a new passkey. */
export const newPasskey = answerOf({ attestationObject: base64url(40_000), transports: transports.optional() });
export type NewPasskey = z.output<typeof newPasskey>;
