import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";

const program = `
  const { log } = await import("./lib/platform/process/log.ts");
  process.stdin.once("data", () => {
    for (let line = 0; line < 20; line += 1) log.warn({ code: "unread" }, "x".repeat(1_000));
    process.exit(0);
  });
  process.stdout.write("ready");
`;

const environment = {
  DATABASE_URL: "postgresql://127.0.0.1:9/none",
  IDENTITY_BASE_URL: "http://127.0.0.1:9",
  IDENTITY_API_KEY: "a-key-for-tests",
  NEXTAUTH_SECRET: "a secret for tests, of more than 32 characters",
  DATA_KEYS: `test:${Buffer.alloc(32, 7).toString("base64")}`,
  LOG_LEVEL: "warn",
};

test("a process that logs ends, also when no one reads its log any more", async () => {
  const options = ["--import", "tsx", "--conditions=react-server", "--input-type=module", "-e", program];
  const env = { ...process.env, ...environment };
  const child = spawn(process.execPath, options, { env, stdio: ["pipe", "pipe", "inherit"], timeout: 30_000 });
  await once(child.stdout, "data");
  child.stdout.destroy();
  await once(child.stdout, "close");
  child.stdin.write("go");
  expect(await once(child, "exit")).toEqual([0, null]);
});
