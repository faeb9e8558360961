/** Serves all parts of Proofdesk for the end-to-end tests, on an empty database, until it receives a signal. */
import { startTestStack } from "@/lib/testing/test-stack";

const stack = await startTestStack({
  port: Number(process.env.E2E_PORT),
  password: process.env.E2E_PASSWORD ?? "",
  sandboxControlPort: Number(process.env.E2E_CONTROL_PORT),
  webhookToken: process.env.E2E_WEBHOOK_TOKEN,
  mode: process.env.E2E_MODE === "mock" ? "mock" : "production",
  // With this speed, courts answer within seconds.
  sandboxSpeed: 20,
  report: console.log,
});

const stop = async (code: number) => {
  await stack.stop();
  process.exit(code);
};
for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void stop(0));
void stack.broken.then((line) => {
  console.error(line);
  return stop(1);
});
