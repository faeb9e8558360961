import { TestRunner } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    measurement?: string;
  }
}

/**
 * Records a measurement of a test for the table of promises. A test that runs at the same time as other tests must pass
 * itself as `test`.
 */
export function recordMeasurement(text: string, test = TestRunner.getCurrentTest()): void {
  if (test) test.meta.measurement = text;
}
