import { expect, test } from "vitest";
import { livenessOf } from "./liveness";

const liveness = (given: Partial<Parameters<typeof livenessOf>[0]>) =>
  livenessOf({ assessment: null, error: null, code: null, ...given });

test("only Live is good; NotLive, an error and an unknown word never are", () => {
  expect(liveness({ assessment: "Live" }).state).toBe("clear");
  expect(liveness({ assessment: "NotLive" }).state).toBe("blocking");
  expect(liveness({ assessment: "Probably" }).state).toBe("unknown");
  expect(liveness({}).state).toBe("absent");
});

test("with an error there is no result, whatever else the answer says (Test Result, rule 1)", () => {
  expect(liveness({ assessment: "Live", error: "The face is not fully visible" })).toEqual({
    state: "attention",
    label: "No result: The face is not fully visible",
  });
  expect(liveness({ assessment: "Live", code: "FACE_CROPPED" }).state).toBe("attention");
});
