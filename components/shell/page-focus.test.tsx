import { act, screen } from "@testing-library/react";
import { PathnameContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { expect, test } from "vitest";
import { renderConsole } from "@/lib/testing/render";
import { PageFocus } from "./page-focus";

function Shell(props: { path: string }) {
  const { path } = props;
  return (
    <PathnameContext value={path}>
      <main id="content" tabIndex={-1} key={path}>
        <h1>{path}</h1>
        {path === "/list"
          ? ["one", "two"].map((name) => (
              <a key={name} href={`/list/${name}`} data-row-link="">
                {name}
              </a>
            ))
          : null}
      </main>
      <PageFocus />
    </PathnameContext>
  );
}

/** Opens a page of the shell without a click, because the click that hydrates a page comes before its effects. */
function openList() {
  history.replaceState(null, "", "/list");
  const { rerender } = renderConsole(<Shell path="/list" />);
  const show = (path: string, isBack: boolean) => {
    history.pushState(null, "", path);
    if (isBack) act(() => void dispatchEvent(new PopStateEvent("popstate")));
    rerender(<Shell path={path} />);
  };
  return { follow: (path: string) => show(path, false), goBack: (path: string) => show(path, true) };
}

test("a link to the list, after a Back within another page, leads to its heading", () => {
  const { follow, goBack } = openList();
  follow("/list/two");
  goBack("/list/two");
  follow("/list");
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "/list" }));
});

test("after Back to a list that was left through none of its rows, the focus is on its heading", () => {
  const { follow, goBack } = openList();
  follow("/elsewhere");
  goBack("/list");
  expect(document.activeElement).toBe(screen.getByRole("heading", { name: "/list" }));
});
