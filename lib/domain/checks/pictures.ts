/** Pictures of documents and faces: which operation sends them in which field, and which card shows them. Pure. */
import type { OperationId } from "@/lib/identity/operations/list";

export const pictureKinds = ["id-front", "id-back", "passport", "selfie", "compared"] as const;
export type PictureKind = (typeof pictureKinds)[number];

export const pictureTitles: Record<PictureKind, string> = {
  "id-front": "ID front",
  "id-back": "ID back",
  passport: "Passport page",
  selfie: "Selfie",
  compared: "Other picture",
};

const ofId = { idFront: "id-front", idBack: "id-back" } as const;
const ofPassport = { idFront: "passport" } as const;

const sentPictures: Partial<Record<OperationId, Readonly<Record<string, PictureKind>>>> = {
  "document.upload-id": ofId,
  "document.upload-id-enhanced": ofId,
  "document.upload-passport": ofPassport,
  "document.upload-passport-enhanced": ofPassport,
  "user.compare-photos": { targetImage: "selfie", sourceImage: "compared" },
};

/** Returns the kind of each picture that the operation sends, by field. */
export const picturesOf = (operationId: OperationId): Readonly<Record<string, PictureKind>> =>
  sentPictures[operationId] ?? {};

/**
 * The pictures of each card, by the card's id. `own`: the kinds that the card shows. `beside`: the kinds that can be
 * compared with the card's first picture. The first kind of which a picture is stored is used.
 */
const onCards: Readonly<Record<string, { own: readonly PictureKind[]; beside: readonly PictureKind[] }>> = {
  "photo-id": { own: ["id-front", "id-back"], beside: ["selfie", "id-back"] },
  passport: { own: ["passport"], beside: ["selfie"] },
  face: { own: ["selfie"], beside: ["compared", "id-front", "passport"] },
};

type SentPicture = { id: string; kind: PictureKind; runId: string; sentAt: string; removedAt: string | null };

/**
 * Returns the stored pictures of a card. `pair` is two pictures to compare.
 *
 * @param card the id of a card
 * @param all the pictures that were sent, newest first
 * @returns null if the card has no pictures; `own` is empty if none of its pictures is stored
 */
export function cardPictures<Picture extends SentPicture>(card: string, all: readonly Picture[]) {
  const shows = onCards[card];
  if (!shows) return null;
  const newest = all.find(({ kind }) => shows.own.includes(kind));
  const own = shows.own.flatMap((kind) => all.find((one) => one.kind === kind && one.runId === newest?.runId) ?? []);
  const [first] = own;
  // A picture that the service did not compare with this selfie does not explain the result.
  const isOf = (one: Picture) => one.removedAt === null && (one.kind !== "compared" || one.runId === first?.runId);
  const counterpart = shows.beside.flatMap((kind) => all.find((one) => one.kind === kind && isOf(one)) ?? [])[0];
  const pair = first && counterpart ? ([first, counterpart] as const) : null;
  return { own, pair, isRemoved: own.some(({ removedAt }) => removedAt !== null) };
}
