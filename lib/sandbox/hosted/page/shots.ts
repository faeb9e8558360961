/** The pictures that a person takes, each with its guidance (interface, Image guidance). */
import { Focus, type LucideIcon, RectangleHorizontal, Scan, Smile, Sun } from "lucide-react";

export type Shot = "id-front" | "id-back" | "passport-page" | "selfie";

export type ShotSpec = {
  title: string;
  lead: string;
  tips: readonly { icon: LucideIcon; text: string }[];
  /** The shape of the frame on the live picture. */
  shape: "card" | "page" | "face";
  facing: "environment" | "user";
  aim: string;
  review: string;
  alt: string;
};

const documentTips = [
  { icon: RectangleHorizontal, text: "Lay it on a plain surface of another color." },
  { icon: Sun, text: "No glare, no shadow, no reflection of the hologram." },
  { icon: Scan, text: "All four edges are on the picture." },
  { icon: Focus, text: "Sharp: hold still. A camera of 5 megapixels or more is best." },
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
    alt: "The picture of the front of your card",
  },
  "id-back": {
    title: "Back of your card",
    lead: "The side with the barcode.",
    tips: documentTips,
    shape: "card",
    facing: "environment",
    aim: "Turn the card over. The barcode has to be sharp.",
    review: "Are the lines of the barcode sharp? Are all four edges there?",
    alt: "The picture of the back of your card",
  },
  "passport-page": {
    title: "Photo page of your passport",
    lead: "The whole page, with the two lines of letters at its foot.",
    tips: documentTips,
    shape: "page",
    facing: "environment",
    aim: "Fit the whole page into the frame.",
    review: "Can you read the two lines at the foot? Are all four edges there?",
    alt: "The picture of the photo page of your passport",
  },
  selfie: {
    title: "A picture of your face",
    lead: "It is compared with the photo on your document, and checked for being live.",
    tips: [
      { icon: Sun, text: "Light on your face, not behind you." },
      { icon: Smile, text: "Look straight at the camera. No hat, no dark glasses." },
      { icon: Scan, text: "Only you, with your whole face in the frame." },
    ],
    shape: "face",
    facing: "user",
    aim: "Fit your face into the oval.",
    review: "Is your whole face there, sharp and well lit?",
    alt: "The picture of your face",
  },
};
