import { expect, test, vi } from "vitest";
import { AppError } from "./errors";
import { UpstreamFailure } from "./identity/upstream-error";

test("an error made by another copy of its module is known as what it is: bundlers load modules twice", async () => {
  vi.resetModules();
  const { AppError: OtherError } = await import("./errors");
  const { UpstreamFailure: OtherFailure } = await import("./identity/upstream-error");
  expect(OtherError).not.toBe(AppError);
  expect(new OtherError("not_found")).toBeInstanceOf(AppError);
  expect(new OtherFailure("upstream_rejected", { sent: "answered" })).toBeInstanceOf(UpstreamFailure);
  expect(new OtherFailure("upstream_rejected", { sent: "answered" })).toBeInstanceOf(AppError);
});

test("what is no such error is not taken for one", () => {
  expect(new AppError("not_found")).not.toBeInstanceOf(UpstreamFailure);
  for (const other of [new Error("x"), null, undefined, "not_found", { code: "not_found" }]) {
    expect(other instanceof AppError).toBe(false);
  }
});
