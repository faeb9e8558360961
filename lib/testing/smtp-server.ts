/** Runs a small SMTP server for integration tests. It accepts emails, or refuses them as real servers do. */
import { createServer, type Socket } from "node:net";

/**
 * With `later` and `never`, the server answers the recipient with 451 and 550. With `lost`, it receives the email and
 * closes the connection without an answer.
 */
type SmtpBehavior = "accept" | "reject-temporarily" | "reject-permanently" | "close-after-data";

export type SmtpServer = {
  url: string;
  /** The received emails in order, each with its headers and text. */
  receivedEmails: string[];
  /** Sets how the server treats further emails. */
  setBehavior(behavior: SmtpBehavior): void;
  close(): Promise<void>;
};

/** Decodes quoted-printable, which breaks long lines. */
const readable = (text: string) =>
  text
    .replaceAll("=\n", "")
    .replaceAll(/=([\dA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

export async function startSmtpServer(): Promise<SmtpServer> {
  const receivedEmails: string[] = [];
  const sockets = new Set<Socket>();
  let behavior: SmtpBehavior = "accept";
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => undefined);
    const say = (line: string) => socket.write(`${line}\r\n`);
    let waiting = "";
    let letter: string[] | null = null;
    const hear = (line: string) => {
      if (letter && line !== ".") return void letter.push(line.replace(/^\.\./, "."));
      if (letter) {
        receivedEmails.push(readable(letter.join("\n")));
        letter = null;
        return behavior === "close-after-data" ? socket.destroy() : say("250 taken");
      }
      const word = line.split(/[ :]/)[0]?.toUpperCase();
      if (word === "RCPT" && behavior === "reject-temporarily") return say("451 try again later");
      if (word === "RCPT" && behavior === "reject-permanently") return say("550 no such mailbox");
      if (word === "DATA") {
        letter = [];
        return say("354 go ahead");
      }
      if (word === "QUIT") return socket.end("221 bye\r\n");
      return say("250 ok");
    };
    socket.on("data", (bytes) => {
      const lines = (waiting + bytes.toString("utf8")).split("\r\n");
      waiting = lines.pop() ?? "";
      for (const line of lines) hear(line);
    });
    say("220 test");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("The server has no port");
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    receivedEmails,
    setBehavior: (next) => {
      behavior = next;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
