/** Defines `identify`, which a button calls: it creates a token for the named person and opens the hosted page. */

/** The sandbox validates these options, and explains in a sentence what is wrong with them. */
type IdentifyOptions = {
  email: string;
  firstName: string;
  middleName?: string;
  lastName: string;
  /** The birth date, DD-MM-YYYY. */
  dob: string;
  /** EITHER (the default): an upload or the quiz. BOTH: an upload and the quiz. */
  verificationOption?: "EITHER" | "BOTH";
  /** An https address. */
  redirectURL?: string;
};

declare global {
  interface Window {
    identify: (companyAccessCode: string, options: IdentifyOptions) => Promise<void>;
  }
}

// `currentScript` is set only while the script runs for the first time.
const script = document.currentScript;
const home = script instanceof HTMLScriptElement ? new URL(script.src).origin : window.location.origin;

const textAt = (value: unknown, key: string): string | null => {
  const property: unknown = typeof value === "object" && value !== null ? Reflect.get(value, key) : null;
  return typeof property === "string" ? property : null;
};

window.identify = async (companyAccessCode, options) => {
  const answer = await fetch(`${home}/verify/api/identify`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    credentials: "omit",
    referrerPolicy: "no-referrer",
    body: JSON.stringify({ companyAccessCode, options }),
  }).catch(() => {
    throw new Error("The verification could not be reached. Try again.");
  });
  const body: unknown = await answer.json().catch(() => null);
  const token = textAt(body, "jwt");
  if (!answer.ok || token === null) throw new Error(textAt(body, "message") ?? "The verification could not be opened.");
  window.location.assign(`${home}/verify?token=${encodeURIComponent(token)}`);
};

export {};
