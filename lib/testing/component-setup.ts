/** Adds what the simulated document lacks before each file of component tests, and cleans up after each test. */
import { cleanup, configure } from "@testing-library/react";
import { afterEach, vi } from "vitest";

// The limit only finds tests that hang. A default of one second would instead measure the speed of a busy machine.
configure({ asyncUtilTimeout: 30_000 });

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
});
