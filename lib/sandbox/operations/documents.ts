/** Upload, check and verify an ID or a passport. Uploads are asynchronous; Verify completes the verification. */
import {
  checkUploadId,
  checkUploadPassport,
  uploadId,
  uploadIdEnhanced,
  uploadPassport,
  uploadPassportEnhanced,
  verifyUploadId,
  verifyUploadPassport,
} from "@/lib/identity/operations/document";
import { addressOf } from "../address";
import { checkUpload, type DocumentKind, readingOf } from "../facts/documents";
import { isReadable } from "../images";
import { badRequest } from "../refusal";
import { type Call, handle } from "./handler";

/** Saves an upload. `attempt` counts the calls of this very operation; the company's limit counts both ID uploads. */
function receive(call: Call, kind: DocumentKind, enhanced: boolean, images: string[]) {
  const { uploads } = call.person[kind];
  // The interface names the ID uploads and the quiz as refused at the limit, not the passport.
  if (kind === "id" && uploads.length >= call.settings.attemptLimit) {
    throw badRequest("The limit of attempts for the ID upload is reached");
  }
  const address = addressOf(call.person.user);
  uploads.push({ at: call.now, enhanced, readable: images.every(isReadable), address });
  return { success: true, attempt: String(uploads.filter((upload) => upload.enhanced === enhanced).length) };
}

const documentWords = { id: "ID", passport: "passport" } as const;

/** Why a document whose name agrees still fails, or null. */
function failureBeyondName({ person, script }: Call, kind: DocumentKind): string | null {
  if (kind === "id" && script.id.verdict === "FAIL") return script.id.failure;
  const { found } = script[kind];
  const isFound = found === "after-address" ? person.addressAt !== null : found;
  return isFound ? null : "The person was not found. Ask for a previous address";
}

/**
 * Verify Upload: the name on the document has to be the user's, and the person has to be found. A failure is kept,
 * as it is the verdict of the test.
 */
function verify(call: Call, kind: DocumentKind) {
  const { person, now } = call;
  const reading = readingOf(call, kind);
  const word = documentWords[kind];
  if (!reading)
    throw badRequest(`No ${word} upload of this user has been parsed. Upload the ${word} and check it first`);
  const reason = reading.isSameName ? failureBeyondName(call, kind) : `The name on the ${word} is not the user's`;
  person[kind].verification = { at: now, passed: reason === null, reason };
  if (reason) throw badRequest(`The ${word} could not be verified. ${reason}`);
  person.verified ??= { by: kind, at: now };
  return { success: true };
}

export const documentHandlers = [
  handle(uploadId, (call, { idFront, idBack }) => receive(call, "id", false, [idFront, idBack])),
  handle(uploadIdEnhanced, (call, { idFront, idBack }) => receive(call, "id", true, [idFront, idBack])),
  handle(checkUploadId, (call) => checkUpload(call, "id")),
  handle(verifyUploadId, (call) => verify(call, "id")),
  handle(uploadPassport, (call, { idFront }) => receive(call, "passport", false, [idFront])),
  handle(uploadPassportEnhanced, (call, { idFront }) => receive(call, "passport", true, [idFront])),
  handle(checkUploadPassport, (call) => checkUpload(call, "passport")),
  handle(verifyUploadPassport, (call) => verify(call, "passport")),
];
