/** Adds what the simulated document lacks before each file of component tests, and cleans it after each test. */
import { cleanup, configure } from "@testing-library/react";
import { afterEach, vi } from "vitest";

// The limit finds a test that hangs. The default of one second would measure the speed of a busy machine.
configure({ asyncUtilTimeout: 30_000 });

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
});
