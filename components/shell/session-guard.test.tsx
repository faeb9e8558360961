import { act, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { Form } from "@/components/ui/form";
import { sessionHasEnded } from "@/lib/base/return-to";
import { getSession } from "@/lib/features/session/contract/session";
import { renderConsole } from "@/lib/testing/render";
import { SessionGuard } from "./session-guard";

class SilentObserver {
  observe() {}
}

const session = {
  staff: { id: "0193f5c0-1111-7000-8000-000000000001", name: "Mara", email: "mara@example.test", roles: ["reviewer"] },
  expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  idleSeconds: 900,
};

beforeEach(() => {
  vi.stubGlobal("PerformanceObserver", SilentObserver);
});

test("C142: a session that ends while somebody types offers to sign in, and the text stays", async () => {
  let isSignedIn = true;
  const note = (
    <Form onSubmit={() => undefined}>
      <textarea aria-label="Note" defaultValue="Called the court" />
    </Form>
  );
  const { user, requests, queries } = renderConsole(
    <>
      {note}
      <SessionGuard />
    </>,
    {
      answers: {
        [`GET ${getSession.path}`]: () =>
          isSignedIn ? { body: session } : { status: 401, body: { code: "unauthenticated" } },
      },
    },
  );
  await vi.waitFor(() => expect([requests.length, queries.isFetching()]).toEqual([1, 0]));
  expect(screen.queryByRole("link", { name: "Sign in" })).toBeNull();
  isSignedIn = false;
  act(() => sessionHasEnded());
  const link = await screen.findByRole("link", { name: "Sign in" });
  expect(link.getAttribute("target")).toBe("_blank");
  // The sign-in page then says to return to this tab, and does not promise to lead back.
  expect(link.getAttribute("href")).toBe("/sign-in?ended=with-input");
  await user.click(screen.getByRole("button", { name: "Continue" }));
  expect(await screen.findByRole("link", { name: "Sign in" })).toBeTruthy();
  expect(screen.getByLabelText<HTMLTextAreaElement>("Note").value).toBe("Called the court");
  isSignedIn = true;
  await user.click(screen.getByRole("button", { name: "Continue" }));
  await vi.waitFor(() => expect(screen.queryByRole("link", { name: "Sign in" })).toBeNull());
  expect(screen.getByLabelText<HTMLTextAreaElement>("Note").value).toBe("Called the court");
});
