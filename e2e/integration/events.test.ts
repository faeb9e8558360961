/** The stream of changes, over HTTP. */
import { expect, test, vi } from "vitest";
import { expectWithin } from "@/lib/testing/expect-within";
import { waitOptions } from "@/lib/testing/wait-options";
import { createApplicant, familyName } from "./actions";
import { type Client, signedInAs } from "./client";
import { startConsole } from "./console";

/** Opens a stream like a browser that accepts compression, and collects the text of the stream. */
async function open(client: Client, headers: Record<string, string> = {}, query = "") {
  const leaving = new AbortController();
  const response = await fetch(new URL(`/api/events${query}`, client.baseUrl), {
    headers: { cookie: client.cookie, accept: "text/event-stream", "accept-encoding": "gzip, br", ...headers },
    signal: leaving.signal,
  });
  const stream = { response, text: "", ended: null as "complete" | "cut" | null, leave: () => leaving.abort() };
  const decoder = new TextDecoder();
  void (async () => {
    for await (const piece of response.body ?? []) stream.text += decoder.decode(piece);
  })().then(
    () => {
      stream.ended = "complete";
    },
    () => {
      stream.ended = "cut";
    },
  );
  return stream;
}

const streamedApplicant = (reviewer: Client) =>
  createApplicant(reviewer, { firstName: "Evelyn", lastName: familyName("Streamed") });

test("a change reaches others who may read it, at once and uncompressed", async () => {
  const [viewer, reviewer, auditor] = await Promise.all([
    signedInAs("viewer"),
    signedInAs("reviewer"),
    signedInAs("auditor"),
  ]);
  const id = await streamedApplicant(reviewer);
  const [ofViewer, ofReviewer, ofAuditor] = await Promise.all([open(viewer), open(reviewer), open(auditor)]);
  expect(ofViewer.response.status).toBe(200);
  expect(ofViewer.response.headers.get("content-type")).toBe("text/event-stream");
  expect(ofViewer.response.headers.get("content-encoding")).toBeNull();
  expect(ofViewer.response.headers.get("cache-control")).toContain("no-store");

  const noted = await reviewer.api("POST", `/api/applicants/${id}/notes`, { text: "Called back." });
  expect(noted.status).toBe(201);
  const by = noted.headers.get("x-request-id");
  const event = (type: string) => `id: ${by}\nevent: change\ndata: {"type":"${type}","id":"${id}"}\n\n`;
  await vi.waitFor(() => {
    expect(ofReviewer.text).toContain(event("note"));
    expect(ofAuditor.text).toContain(event("audit"));
  }, waitOptions);
  // Staff who may not read notes receive only the assignment.
  for (const assignee of ["me", null]) await reviewer.api("POST", `/api/applicants/${id}/assignment`, { assignee });
  await vi.waitFor(() => expect(ofViewer.text).toContain('"type":"applicant"'), waitOptions);
  expect(ofViewer.text).not.toContain('"type":"note"');
  expect(ofAuditor.text).not.toContain('"type":"applicant"');

  await reviewer.api("POST", "/api/account/sign-out", {});
  await vi.waitUntil(() => ofReviewer.ended !== null, waitOptions);
  expect(ofViewer.ended).toBeNull();
  for (const { leave } of [ofViewer, ofAuditor]) leave();
});

test("a reconnecting client is told to refetch everything", async () => {
  const viewer = await signedInAs("viewer");
  const [repeated, first] = [
    await viewer.api("GET", "/api/events?seconds=0", undefined, { headers: { "last-event-id": "an-earlier-one" } }),
    await viewer.api("GET", "/api/events?seconds=0"),
  ];
  expect(repeated.body).toContain("event: reset\n");
  expect(first.body).not.toContain("event: reset\n");
});

test("open streams do not delay a console that is told to stop", async () => {
  const running = await startConsole();
  const viewer = await signedInAs("viewer", running.baseUrl);
  const stream = await open(viewer);
  await vi.waitUntil(() => stream.text !== "", waitOptions);
  const began = performance.now();
  expect(await running.stop()).toBe("it ended (exit code 0)");
  // The server would cut the stream at the shutdown limit. A complete stream shows that the server ended it itself.
  expect(await vi.waitUntil(() => stream.ended, waitOptions)).toBe("complete");
  expectWithin(6_000, began);
});
