/** The live picture of the camera, with a frame and a word on what to change. */
import type { Camera } from "../camera";
import { h, type Place, show } from "../dom";
import { type Gray, grayOf, hintFor, see } from "../guidance";
import { icon } from "../icons";
import { fromVideo, type Picture } from "../picture";
import type { ShotSpec } from "../shots";

/** How often what is seen is judged, and after how many good looks in a row a picture takes itself. */
const lookEveryMs = 350;
const goodLooks = 4;

type Looks = { spec: ShotSpec; place: Place; company: string };

/**
 * Shows what the camera sees until a picture is taken.
 *
 * @returns the picture, or `back`
 * @throws BadPicture when the camera gives none
 */
export function takeWithCamera(camera: Camera, { spec, place, company }: Looks): Promise<Picture | "back"> {
  return new Promise((resolve, reject) => {
    const end = (result: Promise<Picture> | "back") => {
      clearInterval(timer);
      if (result === "back") resolve(result);
      else result.then(resolve, reject);
    };
    const take = () => end(fromVideo(camera.video));
    const hint = h("p", { class: "aim", role: "status" }, spec.aim);
    const frame = h("div", { class: `frame ${spec.shape}`, "aria-hidden": "true" });
    const self = h("input", { type: "checkbox", id: "by-itself" });
    const mirrored = spec.facing === "user" ? " mirrored" : "";
    show({
      title: spec.title,
      look: "camera",
      company,
      place,
      onBack: () => end("back"),
      body: [
        h("div", { class: `viewfinder ${spec.shape}${mirrored}` }, camera.video, frame),
        hint,
        h(
          "div",
          { class: "tick" },
          self,
          h("label", { for: "by-itself" }, "Take it by itself, once it is sharp and still"),
        ),
      ],
      acts: [{ label: "Take picture", icon: icon("camera"), run: take }],
    });
    const look = lookThrough(camera.video);
    let good = 0;
    const timer = setInterval(() => {
      const seen = look();
      if (!seen) return;
      good = seen.good ? good + 1 : 0;
      frame.classList.toggle("good", seen.good);
      // Words change when two looks agree, so that they can be read.
      const text = good >= 2 || !seen.good ? seen.text : hint.textContent;
      if (hint.textContent !== text) hint.textContent = text;
      if (self.checked && good >= goodLooks) take();
    }, lookEveryMs);
  });
}

/** Judges the middle of the picture, where the frame is. */
function lookThrough(video: HTMLVideoElement) {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [96, 64];
  const drawing = canvas.getContext("2d", { willReadFrequently: true });
  let before: Gray | null = null;
  return () => {
    const { videoWidth: width, videoHeight: height } = video;
    if (!drawing || width === 0) return null;
    drawing.drawImage(video, width * 0.15, height * 0.15, width * 0.7, height * 0.7, 0, 0, canvas.width, canvas.height);
    const gray = grayOf(drawing.getImageData(0, 0, canvas.width, canvas.height));
    const seen = see(gray, before);
    before = gray;
    return hintFor(seen);
  };
}
