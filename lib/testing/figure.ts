import { TestRunner } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    figure?: string;
  }
}

/** A measurement for the table of promises. A test that runs at the same time as others says which it is. */
export function figure(text: string, test = TestRunner.getCurrentTest()): void {
  if (test) test.meta.figure = text;
}
