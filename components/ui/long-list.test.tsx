import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { useLongList } from "./long-list";

afterEach(cleanup);

function Values(props: { count: number }) {
  const [shown, more] = useLongList(
    Array.from({ length: props.count }, (_, index) => `Value ${index}`),
    "values",
  );
  return (
    <>
      <output>{shown.length}</output>
      {more}
    </>
  );
}

const shown = () => Number(screen.getByRole("status").textContent);

test("a list of up to 200 is shown whole", () => {
  render(<Values count={200} />);
  expect(shown()).toBe(200);
  expect(screen.queryByRole("button")).toBeNull();
});

test("a longer one says how many are shown, and shows more on request until none is left", async () => {
  render(<Values count={2_500} />);
  expect(shown()).toBe(200);
  expect(screen.getByText(/^200 of 2,500 values are shown/)).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Show 2,000 more values" }));
  expect(shown()).toBe(2_200);
  await userEvent.click(screen.getByRole("button", { name: "Show the other 300 values" }));
  expect(shown()).toBe(2_500);
  expect(screen.queryByRole("button")).toBeNull();
});
