import { expect, test } from "vitest";
import { livenessOf } from "./liveness";

const said = (given: Partial<Parameters<typeof livenessOf>[0]>) =>
  livenessOf({ assessment: null, error: null, code: null, ...given });

test("only Live is good; NotLive, an error and an unknown word never are", () => {
  expect(said({ assessment: "Live" }).state).toBe("clear");
  expect(said({ assessment: "NotLive" }).state).toBe("blocking");
  expect(said({ assessment: "Probably" }).state).toBe("unknown");
  expect(said({}).state).toBe("absent");
});

test("with an error there is no result, whatever else is said (Test Result, rule 1)", () => {
  expect(said({ assessment: "Live", error: "The face is not fully visible" })).toEqual({
    state: "attention",
    words: "No result: The face is not fully visible",
  });
  expect(said({ assessment: "Live", code: "FACE_CROPPED" }).state).toBe("attention");
});
