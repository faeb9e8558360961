import { act, fireEvent } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { caseView } from "@/lib/testing/applicant-view";
import { renderConsole } from "@/lib/testing/render";
import type { CaseView } from "@/lib/views/case/contract/case";
import { useUploadProgress } from "./use-upload-progress";

const applicantId = "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a01";
const startedAt = "2026-11-21T10:00:00.000Z";

beforeEach(() => void vi.useFakeTimers({ now: Date.parse(startedAt) }));

function Progress() {
  return useUploadProgress(applicantId, "id").progress.step;
}

test("an upload in progress is read while the user is active: reading would keep an idle session alive", async () => {
  const watch = {
    document: "id",
    startedAt,
    lastResult: "processing",
    lastAskedAt: null,
    nextAskAt: null,
    endedAt: null,
  };
  const { requests } = renderConsole(<Progress />, {
    answers: {
      [`GET /api/applicants/${applicantId}/uploads`]: () => ({ body: { uploads: [watch] } }),
      [`GET /api/applicants/${applicantId}/case`]: () => ({ body: caseView(applicantId, {}) }),
    },
  });
  const readsIn = async (seconds: number) => {
    requests.length = 0;
    await act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
    return requests.filter(({ path }) => path.endsWith("/uploads")).length;
  };
  expect(await readsIn(60)).toBeGreaterThan(20);
  await readsIn(5 * 60);
  expect(await readsIn(600)).toBe(0);
  fireEvent.keyDown(document.body, { key: "a" });
  expect(await readsIn(60)).toBeGreaterThan(20);
});

function Reading() {
  const { isRead, error } = useUploadProgress(applicantId, "id");
  return `${isRead ? "read" : "not read"}, ${error ? "failed" : "no failure"}`;
}

test("a Verify whose stored answer cannot be read leads to no step: nothing says how it ended", async () => {
  const verify = { id: "0196f2aa-3c10-7d60-9c1e-0d9c4f2b7a02", at: startedAt, outcome: "answered" };
  const check = { operationId: "document.verify-id", blocks: [], last: verify };
  const { container } = renderConsole(<Reading />, {
    answers: {
      [`GET /api/applicants/${applicantId}/uploads`]: () => ({ body: { uploads: [] } }),
      [`GET /api/applicants/${applicantId}/case`]: () => ({
        body: caseView(applicantId, { checks: [check] as unknown as CaseView["checks"] }),
      }),
    },
  });
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(container.textContent).toContain("not read, failed");
});
