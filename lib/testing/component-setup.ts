/** Adds what the simulated document lacks before each file of component tests, and cleans it after each test. */
import { cleanup, configure } from "@testing-library/react";
import { afterEach, vi } from "vitest";

// Finds a hang. The default of one second is a measurement of speed on a busy machine.
configure({ asyncUtilTimeout: 30_000 });

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
});
