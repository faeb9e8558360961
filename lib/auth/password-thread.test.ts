import { expect, test } from "vitest";
import { passwordWeakness } from "./password-strength";
import { passwordWeaknessAside } from "./password-thread";

const about = ["Maya Okonkwo", "maya@example.com"];

test("a thread says the same as the form, and leaves this one free", async () => {
  let turns = 0;
  const ticking = setInterval(() => {
    turns += 1;
  }, 1);
  const passwords = ["trustno1trustno1", "MayaOkonkwo2024!", "tall-lanterns-drift-north"];
  const said = await Promise.all(passwords.map((password) => passwordWeaknessAside(password, about)));
  clearInterval(ticking);
  expect(turns).toBeGreaterThan(10);
  expect(said).toEqual(passwords.map((password) => passwordWeakness(password, about)));
  expect(said.map((weakness) => weakness === null)).toEqual([false, false, true]);
});
