/** Pictures of documents and faces: which operation sends them in which field. Pure. */
import type { OperationId } from "@/lib/identity/operations/list";

export const pictureKinds = ["id-front", "id-back", "passport", "selfie", "compared"] as const;
export type PictureKind = (typeof pictureKinds)[number];

const ofId = { idFront: "id-front", idBack: "id-back" } as const;
const ofPassport = { idFront: "passport" } as const;

const sentPictures: Partial<Record<OperationId, Readonly<Record<string, PictureKind>>>> = {
  "document.upload-id": ofId,
  "document.upload-id-enhanced": ofId,
  "document.upload-passport": ofPassport,
  "document.upload-passport-enhanced": ofPassport,
  "user.compare-photos": { targetImage: "selfie", sourceImage: "compared" },
};

/** By field. */
export const picturesOf = (operationId: OperationId): Readonly<Record<string, PictureKind>> =>
  sentPictures[operationId] ?? {};
