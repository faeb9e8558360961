import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { glossary } from "@/lib/domain/glossary";
import { renderConsole } from "@/lib/testing/render";
import { Term } from "./term";

const heading = (
  <>
    <h2>
      <Term word="finding">Findings</Term>
    </h2>
    <button type="button">After</button>
  </>
);
const meaning = () => screen.queryByText((text) => text.toLowerCase() === `${glossary.finding}.`.toLowerCase());

test("a word keeps its place as a heading, and shows its meaning to focus until Escape", async () => {
  renderConsole(heading);
  expect(screen.getByRole("heading", { name: "Findings" })).toBeDefined();
  expect(meaning()).toBeNull();
  await userEvent.tab();
  const word = screen.getByRole("button", { name: "Findings" });
  expect(document.activeElement).toBe(word);
  expect(await screen.findByRole("dialog", { name: "Finding" })).toBeDefined();
  expect(meaning()).not.toBeNull();
  expect(document.activeElement).toBe(word);
  await userEvent.keyboard("{Escape}");
  await expect.poll(meaning).toBeNull();
});

test("shows it to the pointer, and goes with it, without taking the focus", async () => {
  const user = userEvent.setup();
  renderConsole(heading);
  const word = screen.getByRole("button", { name: "Findings" });
  await user.hover(word);
  await expect.poll(meaning).not.toBeNull();
  await user.hover(screen.getByRole("button", { name: "After" }));
  await expect.poll(meaning).toBeNull();
  await user.tab();
  expect(document.activeElement).toBe(word);
});

test("Escape inside its popup closes that, and the focus is on the word again", async () => {
  renderConsole(heading);
  await userEvent.click(screen.getByRole("button", { name: "Findings" }));
  const link = await screen.findByRole("link", { name: "All words" });
  link.focus();
  await userEvent.keyboard("{Escape}");
  const word = screen.getByRole("button", { name: "Findings" });
  await expect.poll(() => document.activeElement).toBe(word);
  await expect.poll(meaning).toBeNull();
});

test("a press opens it as well, with the way to all words", async () => {
  renderConsole(heading);
  await userEvent.click(screen.getByRole("button", { name: "Findings" }));
  expect((await screen.findByRole("link", { name: "All words" })).getAttribute("href")).toBe(
    "/reference/glossary#finding",
  );
});
