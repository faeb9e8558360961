import { expect, test } from "vitest";
import { doInThread, type ThreadWork } from "./threads";

const work: ThreadWork = { file: "lib/testing/thread-program.ts", most: 1, refusal: "Too many" };
const run = (job: "who" | "end") => doInThread<typeof import("./testing/thread-program").default>(work, job);

test("a thread that ends fails its own job only", async () => {
  const [before, ended, after] = [run("who"), run("end"), run("who")];
  await expect(ended).rejects.toMatchObject({ code: "internal" });
  expect(await after).not.toBe(await before);
});

test("a program that cannot be loaded fails all its jobs", async () => {
  const broken = Array.from({ length: 3 }, () =>
    doInThread({ ...work, file: "lib/testing/nothing.ts" }, "who" as never),
  );
  for (const { status } of await Promise.allSettled(broken)) expect(status).toBe("rejected");
});
