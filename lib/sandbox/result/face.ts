/** `photoProof`: face comparison and liveness, once they have run. */
import { type Facts, timeTaken } from "../facts/pace";
import type { Script } from "../script";
import { usual } from "../timing";

/** A liveness script in the parts results give: a result only without error (interface, Test Result, rule 1). */
export function livenessParts(liveness: Script["face"]["liveness"]) {
  return "error" in liveness
    ? { error: liveness.error, errorCode: liveness.error_code, result: null }
    : { error: null, errorCode: null, result: liveness };
}

/** What is said of a picture without a face. */
export const unreadableFace = { error: "No face was found on the image", error_code: "FACE_NOT_FOUND" };

/** `photoProof`, and the older form's `socialProof`; nothing while the comparison has not run. */
export function faceSections(facts: Facts) {
  const { person, script, now } = facts;
  const { photos } = person;
  if (!photos || now - photos.at < timeTaken(facts, script.face.takesMs, usual.photos)) {
    return { photoProof: null };
  }
  if (script.face.form === "older") {
    return { photoProof: { score: photos.readable ? script.face.match : 0 }, socialProof: { successfulLogin: true } };
  }
  const { error, errorCode, result } = livenessParts(photos.readable ? script.face.liveness : unreadableFace);
  return {
    photoProof: {
      face_match_score: error === null ? script.face.match : null,
      liveness: {
        score: result?.score ?? null,
        assessment: result?.assessment ?? null,
        error,
        error_code: errorCode,
      },
    },
  };
}
