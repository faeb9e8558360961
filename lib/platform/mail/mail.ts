/** Sends email by SMTP. No other module does. */
import "server-only";
import { createTransport, type Transporter } from "nodemailer";
import { env } from "@/lib/env";
import { log } from "@/lib/platform/process/log";

/** An email. `id` forms the Message-ID, by which servers and mail clients recognize duplicates. */
export type Letter = { id: string; to: string; subject: string; text: string };

/**
 * The outcome of an email. `not_sent`: the email was not handed over, or the server asked to try later. `refused`:
 * the server will not accept it. `unknown`: the connection was lost during handover, so it may have been sent.
 */
export type MailOutcome = "sent" | "not_sent" | "refused" | "unknown";

export const sendsMail = (): boolean => env.SMTP_URL !== undefined;

const connectMs = 10_000;
const answerMs = 30_000;

function transport(address: string): Transporter {
  const url = new URL(address);
  const secure = url.protocol === "smtps:";
  const user = decodeURIComponent(url.username);
  return createTransport({
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: Number(url.port || (secure ? 465 : 587)),
    secure,
    // A password is never sent unencrypted.
    ...(user ? { auth: { user, pass: decodeURIComponent(url.password) }, requireTLS: true } : {}),
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: answerMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Sends an email once. Throws without SMTP_URL. */
export async function sendMail({ id, to, subject, text }: Letter): Promise<MailOutcome> {
  const { SMTP_URL: address, MAIL_FROM: from } = env;
  if (!address || !from) throw new Error("No SMTP server is set");
  const server = transport(address);
  try {
    // The connection is verified first. If that fails, nothing was sent.
    await server.verify();
  } catch (error) {
    log.warn({ error: nameOf(error) }, "the mail server could not be reached");
    return "not_sent";
  }
  try {
    const messageId = `<${id}@${from.slice(from.lastIndexOf("@") + 1)}>`;
    await server.sendMail({ from, to, subject, text, messageId, headers: { "Auto-Submitted": "auto-generated" } });
    return "sent";
  } catch (error) {
    // Only the code is logged, because the error itself may quote the address.
    log.warn({ error: nameOf(error) }, "an email was not sent");
    return outcomeOf(error);
  } finally {
    server.close();
  }
}

const field = (error: unknown, name: string): unknown =>
  typeof error === "object" && error !== null ? Reflect.get(error, name) : undefined;
const nameOf = (error: unknown): string => String(field(error, "code") ?? "unknown");

/**
 * Returns the outcome of a failed email, according to the server's answer. Without an answer, after a lost connection,
 * the outcome is unknown.
 */
function outcomeOf(error: unknown): MailOutcome {
  const status = field(error, "responseCode");
  const isAnswer = ["EENVELOPE", "EMESSAGE"].includes(nameOf(error));
  if (!isAnswer || typeof status !== "number") return "unknown";
  return status < 500 ? "not_sent" : "refused";
}
