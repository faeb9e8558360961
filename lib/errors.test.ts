import { expect, test, vi } from "vitest";
import { AppError } from "./errors";
import { UpstreamFailure } from "./identity/upstream-error";

test("an error from another copy of the module is an instance too: bundlers load modules twice", async () => {
  vi.resetModules();
  const { AppError: OtherError } = await import("./errors");
  const { UpstreamFailure: OtherFailure } = await import("./identity/upstream-error");
  expect(OtherError).not.toBe(AppError);
  expect(new OtherError("not_found")).toBeInstanceOf(AppError);
  expect(new OtherFailure("upstream_rejected", { sent: "answered" })).toBeInstanceOf(UpstreamFailure);
  expect(new OtherFailure("upstream_rejected", { sent: "answered" })).toBeInstanceOf(AppError);
});

test("other errors are not instances", () => {
  expect(new AppError("not_found")).not.toBeInstanceOf(UpstreamFailure);
  for (const other of [new Error("x"), null, undefined, "not_found", { code: "not_found" }]) {
    expect(other instanceof AppError).toBe(false);
  }
});
