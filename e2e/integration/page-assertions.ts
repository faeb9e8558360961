/** What a page has to be, looked at as HTML. */
import { expect } from "vitest";

/**
 * Holds that a page was drawn whole: no part of it gave way to an error, whether before its first byte or while it was
 * streamed.
 */
export function expectCompletePage(html: string, where: string): void {
  const failed = [...html.matchAll(/data-dgst="([^"]*)"|\$RX\("[^"]*","([^"]*)"/g)].map(
    (match) => match[1] ?? match[2],
  );
  // Next's own signs for "not found" and for a redirect are no failures.
  expect(
    failed.filter((digest) => !digest?.startsWith("NEXT_")),
    where,
  ).toEqual([]);
  expect(html, where).not.toMatch(/could not (show|start) this page/);
  expect(html, where).toMatch(/<\/html>\s*$/);
}
