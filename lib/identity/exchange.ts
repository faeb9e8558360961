/**
 * One HTTP request and its answer, with proof of whether the request was sent. undici tells a handler when it is about
 * to write a request to a socket; a failure before that proves that nothing was sent.
 */
import "server-only";
import type { Dispatcher } from "undici";

export type ExchangeRequest = {
  method: Dispatcher.HttpMethod;
  path: string;
  headers: Record<string, string>;
  body: string;
};
export type Exchange = { status: number; bytes: Buffer };

/**
 * `not-sent`: the request was never written to a socket. `timeout`: the call was aborted after writing. `broken`: the
 * connection broke. `too-large`: the answer is over the limit.
 */
export type ExchangeFault = "not-sent" | "timeout" | "broken" | "too-large";

export class ExchangeError extends Error {
  readonly fault: ExchangeFault;
  constructor(fault: ExchangeFault, cause: unknown) {
    super(`The exchange failed: ${fault}`, { cause });
    this.name = "ExchangeError";
    this.fault = fault;
  }
}

/** The error code of the system or undici (ECONNREFUSED, UND_ERR_CONNECT_TIMEOUT …), if any. */
export function faultCode(error: unknown): string | undefined {
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : undefined;
}

/**
 * Sends a request once, without following redirects. An error answer (4xx, 5xx) counts as complete even if its body
 * breaks off, because only its status matters. `limits.signal` ends the exchange at any stage.
 *
 * @throws ExchangeError if there is no complete answer
 */
export function exchange(
  dispatcher: Dispatcher,
  request: ExchangeRequest,
  limits: { signal: AbortSignal; maxBytes: number },
): Promise<Exchange> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    let status = 0;
    let finished = false;
    let controller: Dispatcher.DispatchController | undefined;

    const finish = (end: () => void) => {
      if (finished) return;
      finished = true;
      limits.signal.removeEventListener("abort", onAbort);
      end();
    };
    const answer = () => resolve({ status, bytes: Buffer.concat(chunks, size) });
    const fail = (fault: ExchangeFault, cause: unknown) =>
      finish(() => {
        if (status >= 400) answer();
        else reject(new ExchangeError(controller ? fault : "not-sent", cause));
      });
    const stop = (fault: ExchangeFault, reason: Error) => {
      fail(fault, reason);
      controller?.abort(reason);
    };
    const onAbort = () => stop("timeout", new Error("The call timed out"));

    if (limits.signal.aborted) {
      fail("timeout", limits.signal.reason);
      return;
    }
    limits.signal.addEventListener("abort", onAbort);
    dispatcher.dispatch(
      { ...request, headersTimeout: 0, bodyTimeout: 0 },
      {
        onRequestStart(started) {
          // The call was abandoned while it waited for a connection. The caller knows it as not sent, so it must not be
          // sent now.
          if (finished) started.abort(new Error("Canceled before it was sent"));
          else controller = started;
        },
        onResponseStart(_, statusCode) {
          if (statusCode >= 200) status = statusCode;
        },
        onResponseData(_, chunk) {
          size += chunk.length;
          if (size > limits.maxBytes) {
            size -= chunk.length;
            stop("too-large", new Error("The answer is over the limit"));
          } else chunks.push(chunk);
        },
        onResponseEnd() {
          finish(answer);
        },
        onResponseError(_, error) {
          fail("broken", error);
        },
      },
    );
  });
}
