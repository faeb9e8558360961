import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { AppError } from "@/lib/errors";
import { listApplicants as list, getApplicant as person } from "@/lib/features/applicants/contract/applicants.actions";
import { takeNext } from "@/lib/features/applicants/contract/queue.actions";
import { addNote as change } from "@/lib/features/decisions/contract/decisions.actions";
import { placeOrder } from "@/lib/features/orders/contract/orders.actions";
import { getReportPdf as file } from "@/lib/views/case/contract/cases.actions";
import { call, consoleAnswers, urlOf } from "./console-api";

const id = "0193f5c0-1111-7000-8000-00000000abcd";

const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.stubGlobal("fetch", fetched);
  fetched.mockReset();
});
afterEach(() => vi.unstubAllGlobals());

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  fetched.mockResolvedValue(new Response(JSON.stringify(body), { status, headers }));
const failure = (work: Promise<unknown>) =>
  work.then(
    () => new Error("nothing was thrown"),
    (error: unknown) => error,
  );

describe("a call", () => {
  test("fills in the path and the query", async () => {
    json({ items: [], nextCursor: null });
    const query = { query: "é &", limit: 5, cursor: undefined };
    expect(await call(list, { query })).toEqual({ items: [], nextCursor: null });
    expect(fetched.mock.calls[0]?.[0]).toBe("/api/applicants?query=%C3%A9+%26&limit=5");
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ method: "GET", body: null, cache: "no-store" });
    expect(urlOf(person, { params: { id: "a/../b?c" } })).toBe("/api/applicants/a%2F..%2Fb%3Fc");
  });

  test("sends a change as JSON with its headers", async () => {
    json({ orders: [] });
    const body = { applicantId: id, kind: "federal-criminal", reason: "é" } as const;
    await call(placeOrder, { body, headers: { "idempotency-key": "k" } });
    const init = fetched.mock.calls[0]?.[1];
    expect(init).toMatchObject({ method: "POST", body: JSON.stringify(body) });
    expect(new Headers(init?.headers).get("content-type")).toBe("application/json");
    expect(new Headers(init?.headers).get("idempotency-key")).toBe("k");
  });

  test("returns null where the answer has no content", async () => {
    fetched.mockResolvedValue(new Response(null, { status: 204 }));
    expect(await call(takeNext)).toBeNull();
  });

  test.each([
    ["an error page of a proxy", "<html>"],
    ["a missing body", null],
    ["a body that ends too early", '{"name":'],
  ])("never returns %s as an answer", async (_what, body) => {
    fetched.mockResolvedValue(new Response(body, { status: 200, headers: { "x-request-id": "r1" } }));
    expect(await failure(call(person, { params: { id } }))).toMatchObject({
      code: "internal",
      facts: { requestId: "r1", detail: "The answer could not be read. Load the page again." },
    });
  });

  test("returns a file with its name and type", async () => {
    const headers = { "content-type": "application/pdf", "content-disposition": 'attachment; filename="report.pdf"' };
    fetched.mockResolvedValue(new Response(Uint8Array.of(1, 2), { headers }));
    expect(await call(file, { params: { id } })).toEqual({
      bytes: Uint8Array.of(1, 2),
      contentType: "application/pdf",
      fileName: "report.pdf",
    });
  });
});

describe("a refusal", () => {
  test("becomes the AppError that the server threw, with all its facts", async () => {
    const issues = [{ path: "body.dob", message: "This day does not exist" }];
    const problem = {
      code: "invalid_input",
      requestId: "r2",
      detail: "d",
      issues,
      upstreamMessage: "u",
      refs: { order: "o" },
    };
    json(problem, 422);
    const error = await failure(call(person, { params: { id } }));
    expect(error).toBeInstanceOf(AppError);
    const { code, ...facts } = problem;
    expect(error).toMatchObject({ code, facts });
  });

  test("includes the time to wait", async () => {
    json({ code: "too_many_requests", requestId: "r3" }, 429, { "retry-after": "17" });
    expect(await failure(call(person, { params: { id } }))).toMatchObject({ facts: { retryAfter: 17 } });
  });

  test("from a proxy in between is distinguished from the console's own", async () => {
    fetched.mockResolvedValue(new Response("<h1>Bad gateway</h1>", { status: 502 }));
    expect(await failure(call(person, { params: { id } }))).toMatchObject({ code: "unavailable" });
    json({ code: "no_such_code" }, 400);
    expect(await failure(call(person, { params: { id } }))).toMatchObject({ code: "internal" });
  });

  test("of a change without an answer says that it may have taken effect", async () => {
    fetched.mockRejectedValue(new TypeError("fetch failed"));
    const detailOf = async (work: Promise<unknown>) => {
      const error = await failure(work);
      expect(error).toMatchObject({ code: "unavailable" });
      return error instanceof AppError ? error.facts.detail : "";
    };
    expect(await detailOf(call(person, { params: { id } }))).not.toMatch(/whether your change was saved/);
    expect(await detailOf(call(change, { params: { id }, body: { text: "x" } }))).toMatch(
      /whether your change was saved/,
    );
  });

  test("is not reported when the caller aborts", async () => {
    const controller = new AbortController();
    controller.abort();
    fetched.mockRejectedValue(new DOMException("aborted", "AbortError"));
    expect(await failure(call(person, { params: { id } }, controller.signal))).toMatchObject({ name: "AbortError" });
  });
});

describe("the end of the session", () => {
  const assign = vi.fn();
  const dispatchEvent = vi.fn();
  const control = (value: string, search = false) => ({ value, closest: () => (search ? {} : null) });
  const page = (controls: object[]) => {
    const location = { pathname: "/applicants", search: "?status=expired", hash: "", assign };
    vi.stubGlobal("window", { location, dispatchEvent });
    dispatchEvent.mockReset();
    vi.stubGlobal("document", { querySelectorAll: () => controls });
    assign.mockReset();
    json({ code: "unauthenticated", requestId: "r" }, 401);
    return failure(call(person, { params: { id } }));
  };

  test("leads to the sign-in page with the return path", async () => {
    expect(await page([control(""), control("find", true)])).toMatchObject({ code: "unauthenticated" });
    expect(assign).toHaveBeenCalledWith("/sign-in?next=%2Fapplicants%3Fstatus%3Dexpired&ended=1");
  });

  test("stays on a page with unsaved input, which is told to offer the sign-in", async () => {
    expect(await page([control("a reason")])).toMatchObject({ code: "unauthenticated" });
    expect(assign).not.toHaveBeenCalled();
    expect(dispatchEvent).toHaveBeenCalledWith(expect.objectContaining({ type: "session-ended" }));
  });
});

test("a link to a file is the endpoint's path with its parameters", () => {
  expect(urlOf(file, { params: { id } })).toBe(`/api/applicants/${id}/report.pdf`);
  expect(() => Reflect.apply(urlOf, null, [file])).toThrow(TypeError);
});

describe("a call with upload progress", () => {
  /** A fake XMLHttpRequest that the test controls. */
  class Request extends EventTarget {
    static created: Request;
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    onloadend?: () => void;
    responseType = "";
    responseURL = "http://desk.test/api/applicants/x/notes";
    status = 200;
    response: ArrayBuffer = new ArrayBuffer(0);
    sent: unknown;
    headers = new Map<string, string>();
    constructor() {
      super();
      Request.created = this;
    }
    open = vi.fn();
    setRequestHeader = (name: string, value: string) => this.headers.set(name, value);
    getAllResponseHeaders = () => "x-request-id: r-1\r\ncontent-type: application/json\r\n";
    send = (body: unknown) => {
      this.sent = body;
    };
    abort = () => this.onabort?.();
    answer(status: number, body: unknown) {
      this.status = status;
      this.response = new Uint8Array(Buffer.from(JSON.stringify(body))).buffer;
      this.onload?.();
      this.onloadend?.();
    }
  }
  beforeEach(() => vi.stubGlobal("XMLHttpRequest", Request));
  const input = { params: { id: "x" }, body: { text: "é" } };

  test("reports progress, and reads the answer like any other", async () => {
    const progress: number[][] = [];
    const answer = call(change, input, undefined, (...word) => progress.push(word));
    Request.created.upload.onprogress?.({ loaded: 5, total: 13 });
    Request.created.answer(200, { notTold: [] });
    expect(await answer).toEqual({ notTold: [] });
    expect(progress).toEqual([[5, 13]]);
    expect(Request.created.open).toHaveBeenCalledWith("POST", "/api/applicants/x/notes");
    expect(Request.created.sent).toBe('{"text":"é"}');
    expect(Request.created.headers.get("content-type")).toBe("application/json");
    expect(fetched).not.toHaveBeenCalled();
  });

  test("throws the server's error with its request id", async () => {
    const refused = failure(call(change, input, undefined, () => {}));
    Request.created.answer(409, { code: "consent_missing", detail: "Record it" });
    const error = await refused;
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: "consent_missing", facts: { detail: "Record it", requestId: "r-1" } });
  });

  test("reports an unknown outcome when the connection breaks, and none when aborted", async () => {
    const broken = failure(call(change, input, undefined, () => {}));
    Request.created.onerror?.();
    expect(await broken).toMatchObject({ code: "unavailable" });
    const giveUp = new AbortController();
    const pending = failure(call(change, input, giveUp.signal, () => {}));
    giveUp.abort();
    expect(await pending).toMatchObject({ name: "AbortError" });
  });

  test("does not follow redirects", async () => {
    const moved = failure(call(change, input, undefined, () => {}));
    Request.created.responseURL = "http://desk.test/sign-in";
    Request.created.answer(200, { ok: true });
    expect(await moved).toMatchObject({ code: "unavailable" });
  });
});

describe("consoleAnswers", () => {
  test("is true if the console itself answers", async () => {
    json({ status: "live" });
    expect(await consoleAnswers()).toBe(true);
    expect(fetched.mock.calls[0]?.[0]).toBe("/api/health/live");
  });

  test("is false if nothing, or only a proxy in between, answers", async () => {
    fetched.mockRejectedValue(new TypeError("Failed to fetch"));
    expect(await consoleAnswers()).toBe(false);
    json({ status: "live" }, 502);
    expect(await consoleAnswers()).toBe(false);
    fetched.mockResolvedValue(new Response("<!doctype html><title>Sign in to this network</title>"));
    expect(await consoleAnswers()).toBe(false);
  });
});
