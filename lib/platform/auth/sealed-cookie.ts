/** Cookies whose value is encrypted, as next-auth encrypts its own. */
import "server-only";
import { decode, encode } from "next-auth/jwt";
import type { z } from "zod";
import { env } from "@/lib/env";
import { setCookie } from "./cookies";

/** Returns a `Set-Cookie` value whose content neither the browser nor anyone else can read or change. */
export async function sealCookie(name: string, token: Record<string, unknown>, seconds: number): Promise<string> {
  return setCookie(name, await encode({ token, secret: env.NEXTAUTH_SECRET, maxAge: seconds }), seconds);
}

/** Returns the content of an encrypted cookie. Null if it is missing, expired, forged, or something else. */
export async function openCookie<T extends z.ZodType>(
  header: string | null,
  name: string,
  schema: T,
): Promise<z.output<T> | null> {
  const token = cookieValue(header, name);
  if (!token) return null;
  try {
    return schema.parse(await decode({ token, secret: env.NEXTAUTH_SECRET }));
  } catch {
    return null;
  }
}

export function cookieValue(header: string | null, name: string): string | null {
  for (const part of header?.split(";") ?? []) {
    const [key, ...value] = part.split("=");
    if (key?.trim() === name) return value.join("=").trim();
  }
  return null;
}
