import { describe, expect, test, vi } from "vitest";
import { currentTraceId, describeSpan, endTraces, inSpan, wantsTraces } from "./telemetry";

const endpoint = "http://collector:4318";

describe("traces are made where the standard variables ask for them", () => {
  test.each([
    [{}, false],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: "" }, false],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }, true],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${endpoint}/v1/traces` }, true],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SDK_DISABLED: "True" }, false],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SDK_DISABLED: "false" }, true],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_EXPORTER: "none" }, false],
  ])("%o: %s", (environment, wanted) => {
    expect(wantsTraces(environment)).toBe(wanted);
  });
});

test("without an address work runs as it is, and OpenTelemetry is not loaded", async () => {
  const load = vi.fn();
  vi.doMock("./telemetry-sdk", load);
  const inside = async () => {
    describeSpan({ "proofdesk.outcome": "done" });
    return currentTraceId() ?? "none";
  };
  expect(await inSpan({ name: "GET /api/session", kind: "request" }, inside)).toBe("none");
  await expect(inSpan({ name: "x", kind: "action" }, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  await endTraces();
  expect(load).not.toHaveBeenCalled();
});
