import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { renderConsole } from "@/lib/testing/render";
import { useAddress, useAddressValue } from "./address";

const names = ["sort", "cursor"] as const;

function Values() {
  const [{ sort, cursor }, change] = useAddress(names);
  const [job, setJob] = useAddressValue("job");
  const changeAll = () => {
    change({ sort: "name & date", cursor: null }, "push");
    setJob("7");
  };
  return (
    <button type="button" onClick={changeAll}>
      {JSON.stringify([sort, cursor, job])}
    </button>
  );
}

test("values are read from the address; changes made at once are all kept, beside what is there", async () => {
  const { user, address } = renderConsole(<Values />, { search: "?query=ada&cursor=40" });
  const before = history.length;
  await user.click(screen.getByRole("button", { name: '[null,"40",null]' }));
  expect(screen.getByRole("button").textContent).toBe('["name & date",null,"7"]');
  expect(address()).toBe("query=ada&sort=name+%26+date&job=7");
  expect(history.length).toBe(before + 1);
});

const shownAfterChange = new Set<string | null>();

function Job() {
  const [job, setJob] = useAddressValue("job");
  const [isChanged, setChanged] = useState(false);
  if (isChanged) shownAfterChange.add(job);
  const change = () => {
    setChanged(true);
    setJob("7");
  };
  return (
    <button type="button" onClick={change}>
      Start
    </button>
  );
}

test("a change shows at once, before Next has followed it", async () => {
  const { user } = renderConsole(<Job />);
  await user.click(screen.getByRole("button", { name: "Start" }));
  expect([...shownAfterChange]).toEqual(["7"]);
});
