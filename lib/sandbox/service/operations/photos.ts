/** Compare Photos saves the images. The comparison and the liveness follow in the Test Result. */
import { comparePhotos } from "@/lib/identity/operations/user-checks";
import { isReadable } from "../../images";
import type { Script } from "../script";
import { type Facts, timeTaken, usual } from "../timing";
import { idReading, passportReading } from "./documents";
import { handle } from "./handler";

/**
 * Converts a scripted liveness to the parts of a result. A result exists only without an error (interface, Test Result,
 * rule 1).
 */
export function livenessParts(liveness: Script["face"]["liveness"]) {
  return "error" in liveness
    ? { error: liveness.error, errorCode: liveness.error_code, result: null }
    : { error: null, errorCode: null, result: liveness };
}

export const unreadableFace = { error: "No face was found on the image", error_code: "FACE_NOT_FOUND" };

/**
 * Returns `photoProof`, and in the older form also `socialProof`. `photoProof` is null until the comparison has run.
 */
export function faceSections(facts: Facts) {
  const { person, script, now } = facts;
  const { photos } = person;
  if (!photos || now - photos.at < timeTaken(facts, script.face.takesMs, usual.photos)) {
    return { photoProof: null };
  }
  if (script.face.form === "older") {
    const score = photos.readable ? script.face.match : 0;
    return { photoProof: { score: photos.compared ? score : null }, socialProof: { successfulLogin: true } };
  }
  const { error, errorCode, result } = livenessParts(photos.readable ? script.face.liveness : unreadableFace);
  return {
    photoProof: {
      face_match_score: error === null && photos.compared ? script.face.match : null,
      liveness: {
        score: result?.score ?? null,
        assessment: result?.assessment ?? null,
        error,
        error_code: errorCode,
      },
    },
  };
}

export const photoHandlers = [
  handle(comparePhotos, (call, { sourceImage, targetImage }) => {
    const images = sourceImage === undefined ? [targetImage] : [sourceImage, targetImage];
    // A source image overrides documentFaceMatch. Without a source image, the face comes from the ID or passport. If no
    // document was read, the images are still saved, because the interface names no refusal.
    const compared = sourceImage !== undefined || idReading(call) !== null || passportReading(call) !== null;
    call.person.photos = { at: call.now, readable: images.every(isReadable), compared };
    return { success: true };
  }),
];
