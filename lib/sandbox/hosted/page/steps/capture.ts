/** One picture: its guidance, the camera or a file, a look at it, and "Use this". */
import { type Camera, NoCamera, openCamera } from "../camera";
import type { Context, Screen, Shot } from "../context";
import { h, type Place, show } from "../dom";
import { icon } from "../icons";
import { BadPicture, fromFile, type Picture, release, warningsFor } from "../picture";
import { type ShotSpec, shots } from "../shots";
import { takeWithCamera } from "./live";

type Around = { spec: ShotSpec; context: Context; place: Place };

/** The screen of one picture. */
export const capture =
  (shot: Shot): Screen =>
  async (context, place) => {
    const around = { spec: shots[shot], context, place };
    let picture = context.taken.get(shot);
    let problem = "";
    // The second side of a card follows the first without a word between.
    let withCamera = context.cameraWorks && shot === "id-back";
    for (;;) {
      if (!picture) {
        const got = withCamera ? await byCamera(around) : await intro(around, problem);
        if (got === "back") {
          if (!withCamera) return "back";
          withCamera = false;
        } else if (got === "camera") {
          withCamera = true;
        } else if (typeof got === "string") {
          [problem, withCamera] = [got, false];
        } else {
          picture = got;
        }
        continue;
      }
      const answer = await review(around, picture);
      if (answer === "use") {
        context.taken.set(shot, picture);
        return "next";
      }
      release(picture);
      context.taken.delete(shot);
      [picture, problem] = [undefined, ""];
    }
  };

/** A picture; `camera` or `back`; otherwise a sentence that says what was wrong. */
type Got = Picture | string;

async function byCamera({ spec, context, place }: Around): Promise<Got> {
  let camera: Camera;
  try {
    camera = await openCamera(spec.facing);
  } catch (error) {
    if (!(error instanceof NoCamera)) throw error;
    context.cameraWorks = false;
    return error.message;
  }
  context.cameraWorks = true;
  try {
    return await takeWithCamera(camera, { spec, company: context.state.company, place });
  } catch (error) {
    if (error instanceof BadPicture) return error.message;
    throw error;
  } finally {
    camera.close();
  }
}

/** Guidance, and the two ways to a picture. */
function intro({ spec, context, place }: Around, problem: string): Promise<Got> {
  return new Promise((resolve) => {
    const take = async (file: File | null | undefined) => {
      if (file) resolve(await fromFile(file).catch((error: Error) => error.message));
    };
    const chooser = fileChooser((file) => void take(file));
    const tips = spec.tips.map((tip) => h("li", {}, icon(tip.icon), h("span", {}, tip.text)));
    const toCamera = { label: "Use the camera", icon: icon("camera"), run: () => resolve("camera") };
    const toFile = { label: "Choose a file", icon: icon("file"), run: () => chooser.click() };
    show({
      title: spec.title,
      lead: spec.lead,
      company: context.state.company,
      place,
      onBack: () => resolve("back"),
      body: [
        problem ? h("p", { class: "note attention", role: "alert" }, icon("alert"), h("span", {}, problem)) : null,
        h("div", { class: `sketch ${spec.shape}`, "aria-hidden": "true" }, h("i", {}), h("b", {})),
        h("ul", { class: "tips" }, ...tips),
        h("p", { class: "hint" }, "A file is a JPEG or PNG picture. One over 2 MB is made smaller here."),
        chooser,
      ],
      // After a trouble with the camera the file comes first.
      acts: problem && !context.cameraWorks ? [toFile, toCamera] : [toCamera, toFile],
    });
    acceptDrops((file) => void take(file));
  });
}

function fileChooser(onFile: (file: File | null | undefined) => void): HTMLInputElement {
  const input: HTMLInputElement = h("input", {
    type: "file",
    accept: "image/jpeg,image/png",
    class: "sr",
    tabindex: "-1",
    "aria-label": "Picture file",
    change: () => onFile(input.files?.[0]),
  });
  return input;
}

/** On a desk a file may be dropped on the screen. */
function acceptDrops(onFile: (file: File | null | undefined) => void): void {
  const screen = document.querySelector("main");
  screen?.addEventListener("dragover", (event) => event.preventDefault());
  screen?.addEventListener("drop", (event) => {
    event.preventDefault();
    onFile(event.dataTransfer?.files[0]);
  });
}

const inMegabytes = (bytes: number) => `${(Math.max(bytes, 10_000) / 1024 / 1024).toFixed(2)} MB`;

/** A look at the picture before it is used. */
function review({ spec, context, place }: Around, picture: Picture): Promise<"use" | "retake"> {
  return new Promise((resolve) => {
    const notes = warningsFor(picture, spec.shape !== "face");
    const facts = `${picture.width} × ${picture.height} pixels, ${inMegabytes(picture.bytes)}`;
    show({
      title: "Look at the picture",
      lead: spec.review,
      company: context.state.company,
      place,
      onBack: () => resolve("retake"),
      body: [
        h("figure", { class: "preview" }, h("img", { src: picture.url, alt: `The picture of ${spec.what}` })),
        h("p", { class: "hint" }, picture.shrunk ? `${facts}. It was made smaller to fit 2 MB.` : facts),
        ...notes.map((note) => h("p", { class: "note attention" }, icon("alert"), h("span", {}, note))),
      ],
      acts: [
        { label: "Use this", icon: icon("check"), run: () => resolve("use") },
        { label: "Retake", icon: icon("again"), run: () => resolve("retake") },
      ],
    });
  });
}
