/** The cookie of a browser in which a person has signed in. It tells a person at their desk from one who guesses. */
import "server-only";
import { z } from "zod";
import { deviceCookieName } from "./cookies";
import { openCookie, sealCookie } from "./sealed-cookie";

/** How long a browser counts as known after its last sign-in, in seconds. */
export const deviceSeconds = 90 * 24 * 3600;

/** A `Set-Cookie` value. Sealed: no one can make up a device, only sign in for one. */
export const deviceCookie = (device: string): Promise<string> =>
  sealCookie(deviceCookieName(), { device }, deviceSeconds);

const deviceClaims = z.object({ device: z.uuid() });

/** The random id of the browser; null if no one has signed in there for long. */
export async function deviceIn(cookieHeader: string | null | undefined): Promise<string | null> {
  return (await openCookie(cookieHeader ?? null, deviceCookieName(), deviceClaims))?.device ?? null;
}
