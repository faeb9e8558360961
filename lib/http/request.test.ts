import { expect, test } from "vitest";
import { readBody, readJson } from "./request";

/** A request whose body comes in these pieces; an error in the place of one is its sender hanging up there. */
function posted(...pieces: (string | Error)[]): Request {
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = pieces.shift();
      if (piece === undefined) controller.close();
      else if (piece instanceof Error) controller.error(piece);
      else controller.enqueue(new TextEncoder().encode(piece));
    },
  });
  const init = { method: "POST", headers: { "content-type": "application/json" }, body, duplex: "half" } as const;
  return new Request("http://desk.example/api/orders", init);
}

test("a body is read in whatever pieces it comes", async () => {
  expect(await readJson(posted('{"note', '":1}'), 100)).toEqual({ note: 1 });
});

test("who hangs up halfway has sent no body: refused, and no failure of the console", async () => {
  const hungUp = posted('{"note":', new Error("aborted"));
  await expect(readJson(hungUp, 100)).rejects.toMatchObject({ name: "AppError", code: "bad_request", status: 400 });
});

test("a body that is too large is refused as such, before its end", async () => {
  const endless = posted("x".repeat(60), "x".repeat(60), new Error("read beyond the limit"));
  await expect(readBody(endless, 100)).rejects.toMatchObject({ code: "payload_too_large" });
});
