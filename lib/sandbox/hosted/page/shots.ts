/** The pictures that are taken, each with its guidance (interface, Image guidance). */
import type { Shot } from "./context";
import type { IconName } from "./icons";

export type ShotSpec = {
  title: string;
  lead: string;
  tips: readonly { icon: IconName; text: string }[];
  /** The frame on the live picture. */
  shape: "card" | "page" | "face";
  facing: "environment" | "user";
  /** Said while the camera looks. */
  aim: string;
  /** What to look for before it is used. */
  review: string;
  what: string;
};

const documentTips = [
  { icon: "surface", text: "Lay it on a plain surface of another color." },
  { icon: "light", text: "No glare, no shadow, no reflection of the hologram." },
  { icon: "edges", text: "All four edges are on the picture." },
  { icon: "sharp", text: "Sharp: hold still. A camera of 5 megapixels or more is best." },
] as const;

export const shots: Record<Shot, ShotSpec> = {
  "id-front": {
    title: "Front of your card",
    lead: "The side with your photo.",
    tips: documentTips,
    shape: "card",
    facing: "environment",
    aim: "Fit the front of the card into the frame.",
    review: "Can you read the small print? Are all four edges there?",
    what: "the front of your card",
  },
  "id-back": {
    title: "Back of your card",
    lead: "The side with the barcode.",
    tips: documentTips,
    shape: "card",
    facing: "environment",
    aim: "Turn the card over. The barcode has to be sharp.",
    review: "Are the lines of the barcode sharp? Are all four edges there?",
    what: "the back of your card",
  },
  "passport-page": {
    title: "Photo page of your passport",
    lead: "The whole page, with the two lines of letters at its foot.",
    tips: documentTips,
    shape: "page",
    facing: "environment",
    aim: "Fit the whole page into the frame.",
    review: "Can you read the two lines at the foot? Are all four edges there?",
    what: "the photo page of your passport",
  },
  selfie: {
    title: "A picture of your face",
    lead: "It is compared with the photo on your document, and checked for being live.",
    tips: [
      { icon: "light", text: "Light on your face, not behind you." },
      { icon: "face", text: "Look straight at the camera. No hat, no dark glasses." },
      { icon: "edges", text: "Only you, with your whole face in the frame." },
    ],
    shape: "face",
    facing: "user",
    aim: "Fit your face into the oval.",
    review: "Is your whole face there, sharp and well lit?",
    what: "your face",
  },
};
