import "server-only";
import { z } from "zod";
import { defineAction } from "@/lib/actions/define-action";
import { verifyPassword } from "@/lib/auth/password";
import { beginSession } from "@/lib/auth/session";
import { countSignIn } from "@/lib/auth/throttle";
import { endpoint } from "@/lib/contracts/endpoint";
import { emailIndex } from "@/lib/data/blind-index";
import { db } from "@/lib/data/prisma";
import { AppError } from "@/lib/errors";

const kept = (text: string) => text.isWellFormed() && !text.includes("\0");

/** What next-auth hands over from its form; it answers with the session's id, which only the cookie carries. */
const signInEndpoint = endpoint({
  method: "POST",
  path: "/api/auth/callback/credentials",
  body: z.object({
    email: z
      .string()
      .trim()
      .toLowerCase()
      .min(1, "Enter your email address")
      .max(254, "At most 254 characters")
      .refine(kept, "This is not an email address"),
    password: z.string().min(1, "Enter your password").max(1000, "At most 1000 characters"),
  }),
  response: z.object({ sessionId: z.uuid() }),
});

/**
 * Signs somebody in by email address and password. Each try is counted and audited; the log holds a keyed hash of the
 * address, never the address. A wrong password, no such account and a disabled one are answered alike.
 */
export const signIn = defineAction(signInEndpoint, {
  permission: "public",
  audit: { action: "session.sign-in", details: ({ body }) => ({ emailHash: emailIndex(body.email) }) },
  async run({ actor, transaction: change, addDetails: note, setTarget: on }, { body }) {
    const ip = actor.type === "anonymous" ? actor.ip : null;
    const right = await countSignIn(emailIndex(body.email), ip);
    const staff = await db.staff.findUnique({ where: { email: body.email } });
    const same = await verifyPassword(staff?.passwordHash ?? null, body.password);
    if (staff) {
      on({ type: "staff", id: staff.id });
      note({ disabled: staff.disabledAt !== null });
    }
    if (!staff || !same || staff.disabledAt) throw new AppError("credentials_wrong");
    const { id, roles } = staff;
    const sessionId = await change((tx) => beginSession(tx, id), {
      actor: (made) => ({ type: "staff", id, roles, sessionId: made, ip }),
    });
    await right();
    return { sessionId };
  },
});
