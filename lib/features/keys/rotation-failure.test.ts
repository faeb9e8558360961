import { expect, test } from "vitest";
import { AppError } from "@/lib/errors";
import { sentenceOfFailure } from "./rotation-failure";
import { RotationRefused } from "./rotation-record";

const away = new AppError("unavailable", { detail: "The database cannot be reached." });
const full = new AppError("unavailable", {
  cause: new Error(`could not extend file "base/5/1": No space left on device`),
});

test.each([
  ["a refusal", new RotationRefused("Another one is running."), /^Another one is running\.$/],
  [
    "a database that is away",
    away,
    /^The database cannot be reached\. Nothing is lost\. .* it continues where it stopped\.$/,
  ],
  ["a full disk", full, /^The database's disk is full\. Nothing is lost\./],
  [
    "an unexpected error",
    new Error("Ottoline Abercrombie"),
    /^An unexpected error ended the rotation \(Error\)\. Nothing/,
  ],
])("%s is a sentence without stored data", (_, error, sentence) => {
  expect(sentenceOfFailure(error)).toMatch(sentence);
  expect(sentenceOfFailure(error)).not.toContain("Ottoline");
});
