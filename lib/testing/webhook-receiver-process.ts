/** Receives many notifications at once, and prints those that it answered. A test kills this process. */
import { z } from "zod";
import { deliver } from "./webhooks";

const bodies = z.array(z.record(z.string(), z.unknown())).parse(JSON.parse(process.argv[2] ?? ""));
process.stdout.write(`${JSON.stringify({ ready: true })}\n`);
await Promise.all(
  bodies.map(async (body, index) => {
    const { status } = await deliver(body);
    if (status === 202) process.stdout.write(`${index}\n`);
  }),
);
// The process runs until a test kills it.
setInterval(() => undefined, 1000);
