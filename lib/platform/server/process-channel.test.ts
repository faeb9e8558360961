import { expect, test } from "vitest";
import { AppError } from "@/lib/errors";
import { type Batch, ProcessChannel } from "./process-channel";

type Side = { question: string; notice: string };

/** Makes both ends of a channel, and records what is sent over it. */
function channel(answer: (question: string) => unknown = (question) => `${question}!`) {
  const batches: Batch<string, string>[] = [];
  const notices: string[] = [];
  const near: ProcessChannel<Side, Side> = new ProcessChannel(
    (batch) => {
      batches.push(batch);
      // The other end receives a copy, as over a pipe.
      far.take(JSON.parse(JSON.stringify(batch)));
    },
    () => null,
    () => undefined,
  );
  const far: ProcessChannel<Side, Side> = new ProcessChannel(
    (batch) => near.take(JSON.parse(JSON.stringify(batch))),
    answer,
    (notice) => notices.push(notice),
  );
  return { near, far, batches, heard: notices };
}

test("each question gets its own answer, and those of one turn of the event loop are one message", async () => {
  const { near, batches } = channel(async (question) => {
    if (question === "slow") await new Promise(setImmediate);
    return `${question}!`;
  });
  const answers = ["slow", "fast", "last"].map((question) => near.ask(question));
  expect(await Promise.all(answers)).toEqual(["slow!", "fast!", "last!"]);
  expect(batches).toHaveLength(1);
});

test("a refusal arrives with its code, its sentence and when to try again; any other failure as an internal one", async () => {
  const { near } = channel((question) => {
    if (question === "bug") throw new Error("a secret");
    throw new AppError("too_many_requests", { retryAfter: 5, detail: "Wait.", refs: { id: "1" } });
  });
  await expect(near.ask("limit")).rejects.toMatchObject({
    code: "too_many_requests",
    facts: { retryAfter: 5, detail: "Wait." },
  });
  await expect(near.ask("bug")).rejects.toMatchObject({ code: "internal", facts: {} });
});

test("a notice is sent at once, and after the questions before it", () => {
  const { near, batches, heard: notices } = channel();
  void near.ask("first");
  near.notify("then");
  expect(notices).toEqual(["then"]);
  expect(
    batches.flatMap(({ messages: sent }) => sent.map((one) => ("notice" in one ? one.notice : "question"))),
  ).toEqual(["question", "then"]);
});

test("when the other process ends, open questions are refused, and later ones too", async () => {
  const { near } = channel(() => new Promise(() => undefined));
  const open = near.ask("open");
  near.close();
  await expect(open).rejects.toMatchObject({ code: "unavailable" });
  await expect(near.ask("late")).rejects.toMatchObject({ code: "unavailable" });
});
