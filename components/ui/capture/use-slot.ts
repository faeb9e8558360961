"use client";

import { useRef, useState } from "react";
import type { Picture } from "./picture";
import { readPicture, smallerPicture } from "./shrink";

type SlotState =
  | { step: "empty" }
  | { step: "working"; label: string }
  /** `file` is set when shrinking it would help. */
  | { step: "refused"; message: string; file: Blob | null }
  /** The picture was shrunk, and the person has not accepted it yet. */
  | { step: "offer"; picture: Picture; before: { bytes: number } }
  | { step: "ready"; picture: Picture };

export type Slot = {
  state: SlotState;
  /** The picture, once it can be sent. */
  picture: Picture | null;
  take: (file: Blob) => Promise<void>;
  /** Takes a camera's picture. */
  put: (picture: Picture) => void;
  shrink: () => Promise<void>;
  accept: () => void;
  clear: () => void;
};

/**
 * Keeps the picture in memory only. A newer file replaces one that is being read. With `shrinks`, a file that is too
 * large is shrunk without asking.
 */
export function useSlot(options: { picture?: Picture; shrinks?: boolean } = {}): Slot {
  const [state, setState] = useState<SlotState>(
    options.picture ? { step: "ready", picture: options.picture } : { step: "empty" },
  );
  const turn = useRef(0);

  /** Shows the outcome of reading a file, unless a newer file replaced it. */
  const work = async (label: string, run: () => Promise<SlotState>) => {
    turn.current += 1;
    const ownTurn = turn.current;
    setState({ step: "working", label });
    const next = await run().catch((): SlotState => refused("This file could not be read. Choose it again."));
    if (ownTurn === turn.current) setState(next);
  };
  const set = (next: SlotState) => {
    turn.current += 1;
    setState(next);
  };

  const take = (file: Blob) =>
    work("Reading the file", async () => {
      const read = await readPicture(file);
      const picture = "message" in read && read.canShrink && options.shrinks ? await smallerPicture(file) : read;
      if (!("message" in picture)) return { step: "ready", picture };
      return refused(picture.message, picture.canShrink ? file : null);
    });

  const makeSmaller = async () => {
    if (state.step !== "refused" || !state.file) return;
    const { file } = state;
    await work("Making it smaller", async () => {
      const picture = await smallerPicture(file);
      if ("message" in picture) return refused(picture.message);
      return { step: "offer", picture, before: { bytes: file.size } };
    });
  };

  return {
    state,
    picture: state.step === "ready" ? state.picture : null,
    take,
    put: (picture) => set({ step: "ready", picture }),
    shrink: makeSmaller,
    accept: () => state.step === "offer" && set({ step: "ready", picture: state.picture }),
    clear: () => set({ step: "empty" }),
  };
}

const refused = (message: string, file: Blob | null = null): SlotState => ({ step: "refused", message, file });
