/** Requests of one session through a route: only a few run at once, and streams do not count among them. */
import { expect, test, vi } from "vitest";
import { z } from "zod";
import { defineAction } from "@/lib/platform/actions/define-action";
import { endpoint } from "@/lib/platform/contract/endpoint";
import { placeLimits } from "@/lib/platform/process/places";
import { setUpDatabase, signInAs, type TestPerson } from "@/lib/testing/staff";
import { waitOptions } from "@/lib/testing/wait-options";
import { route } from "./route";

setUpDatabase();

const record = { permission: "signed-in", audit: "none" } as const;

/** Makes a route whose work ends when the test decides. */
function slowRoute() {
  let [underWay, most, begun] = [0, 0, 0];
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const action = defineAction(record, endpoint("GET /api/slow", { response: z.object({}) }), {
    async run() {
      begun += 1;
      underWay += 1;
      most = Math.max(most, underWay);
      await ended;
      underWay -= 1;
      return {};
    },
  });
  return { answer: route(action), end, most: () => most, begun: () => begun };
}

const stream = route(
  defineAction(record, endpoint("GET /api/stream", { response: "events" }), {
    run: async () => new ReadableStream<Uint8Array>(),
  }),
);

const send = (answer: ReturnType<typeof route>, { cookie }: TestPerson) =>
  answer(new Request("http://console.test/api/slow", { headers: { cookie, host: "console.test" } }), {
    params: Promise.resolve({}),
  });

test("a flood of one session leaves others their place, and a stream takes none", async () => {
  const [busy, otherPerson] = [await signInAs(["viewer"]), await signInAs(["viewer"])];
  const streams = await Promise.all(Array.from({ length: 5 }, () => send(stream, busy)));
  expect(streams.map(({ status }) => status)).toEqual(Array(5).fill(200));
  const { answer, end, most, begun } = slowRoute();
  const flood = Array.from({ length: 20 }, () => send(answer, busy));
  await vi.waitFor(() => expect(begun()).toBe(placeLimits.turn.atOnce), waitOptions);
  const honest = send(answer, otherPerson);
  await vi.waitFor(() => expect(begun()).toBe(placeLimits.turn.atOnce + 1), waitOptions);
  expect((await send(stream, busy)).status).toBe(200);
  end();
  const answers = await Promise.all([...flood, honest]);
  expect(answers.map(({ status }) => status)).toEqual(Array(21).fill(200));
  expect(most()).toBeLessThanOrEqual(placeLimits.turn.atOnce + 1);
});

test("the requests beyond the queue are refused at once, with when to try again", async () => {
  const person = await signInAs(["viewer"]);
  const { answer, end } = slowRoute();
  const { atOnce, waiting } = placeLimits.turn;
  const refused: Response[] = [];
  const answers = Array.from({ length: atOnce + waiting + 5 }, async () => {
    const response = await send(answer, person);
    if (response.status === 429) refused.push(response);
    return response.status;
  });
  await vi.waitFor(() => expect(refused.length).toBeGreaterThanOrEqual(5), waitOptions);
  end();
  await Promise.all(answers);
  for (const response of refused) {
    expect(response.headers.get("retry-after")).toBe("5");
    expect(await response.json()).toMatchObject({
      code: "too_many_requests",
      detail: expect.stringContaining("Nothing was changed"),
    });
  }
});
