/**
 * The cookie of a browser in which a person has signed in. It distinguishes that person from someone who guesses
 * passwords.
 */
import "server-only";
import { z } from "zod";
import { deviceCookieName } from "./cookies";
import { openCookie, sealCookie } from "./sealed-cookie";

/** How long a browser counts as known after its last sign-in, in seconds. */
export const deviceSeconds = 90 * 24 * 3600;

/** Returns a `Set-Cookie` value. The cookie is sealed, so that only a sign-in can create one. */
export const deviceCookie = (device: string): Promise<string> =>
  sealCookie(deviceCookieName(), { device }, deviceSeconds);

const deviceClaims = z.object({ device: z.uuid() });

/** Returns the random id of the browser, or null if no one has signed in there in the last 90 days. */
export async function deviceIn(cookieHeader: string | null | undefined): Promise<string | null> {
  return (await openCookie(cookieHeader ?? null, deviceCookieName(), deviceClaims))?.device ?? null;
}
