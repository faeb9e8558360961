import { createServer } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { AppError } from "@/lib/errors";
import { closeDatabase, db, transaction } from "./prisma";

process.env.IDENTITY_BASE_URL = "http://127.0.0.1:9";
process.env.NEXTAUTH_SECRET = "a secret for tests, of more than 32 characters";
process.env.DATA_KEYS = `test:${Buffer.alloc(32, 7).toString("base64")}`;
process.env.LOG_LEVEL = "silent";

afterEach(() => closeDatabase());

describe("an unreachable database", () => {
  test("gives `unavailable` for queries, raw queries and transactions", async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const port = typeof address === "object" && address ? address.port : 0;
    await new Promise((resolve) => server.close(resolve));
    process.env.DATABASE_URL = `postgresql://nobody@127.0.0.1:${port}/none`;
    const tries = [
      () => db.staff.count(),
      () => db.$queryRaw`select 1`,
      () => db.$executeRaw`select 1`,
      () => transaction((tx) => tx.staff.count()),
    ];
    for (const attempt of tries) {
      const failure = await attempt().then(
        () => null,
        (error: unknown) => error,
      );
      expect(failure).toBeInstanceOf(AppError);
      expect(failure).toMatchObject({ code: "unavailable" });
    }
  });
});
