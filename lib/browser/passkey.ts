/** Creating and using passkeys in the browser. Import it on demand, not with the page: most visits never need it. */
import { startAuthentication, startRegistration, WebAuthnError } from "@simplewebauthn/browser";
import { call } from "@/lib/browser/console-api";
import { signInBy } from "@/lib/browser/sign-in";
import { AppError } from "@/lib/errors";
import { askSignIn } from "@/lib/features/session/contract/account.actions";
import type { CreationOptions, NewPasskey, PasskeyProof, RequestOptions } from "@/lib/platform/contract/passkey-json";
import { newPasskey, passkeyProof } from "@/lib/platform/contract/passkey-json";

/** Lets the person use a passkey, and returns the proof. Throws AppError `passkey_unused`. */
export async function provePasskey(optionsJSON: RequestOptions): Promise<PasskeyProof> {
  requireHost(optionsJSON.rpId);
  return passkeyProof.parse(await startAuthentication({ optionsJSON: withTransports(optionsJSON) }).catch(unused));
}

/** Lets the person create a passkey. Throws AppError `passkey_unused`. */
export async function makePasskey(optionsJSON: CreationOptions): Promise<NewPasskey> {
  requireHost(optionsJSON.rp.id);
  return newPasskey.parse(await startRegistration({ optionsJSON: withTransports(optionsJSON) }).catch(unused));
}

/**
 * Signs in with a passkey. Throws AppError `passkey_refused`, `passkey_unused`, `too_many_requests` or `unavailable`.
 */
export async function signInWithPasskey(): Promise<void> {
  await signInBy("passkey", { passkey: await provePasskey(await call(askSignIn, { body: {} })) });
}

/**
 * Casts the options, because the library's types accept only the transports that they name. A browser ignores
 * transports that it does not know.
 */
function withTransports<T>(options: T): never {
  return options as never;
}

/**
 * Throws if the page has another host than the passkeys. Browsers report a wrong host like a missing passkey, and
 * differ only in the wording of the error.
 */
function requireHost(name: string): void {
  const { hostname, port } = window.location;
  if (hostname === name || hostname.endsWith(`.${name}`)) return;
  const address = `${name}${port ? `:${port}` : ""}`;
  throw new AppError("passkey_unused", { detail: `Passkeys belong to an address. Open this console at ${address}.` });
}

function unused(cause: unknown): never {
  const isThere = cause instanceof WebAuthnError && cause.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED";
  throw new AppError("passkey_unused", {
    cause,
    detail: isThere
      ? "This device has a passkey of yours for this console already."
      : "You canceled, it took too long, or this device has no passkey for this console.",
  });
}
