/** The live picture of the camera, with a frame and a hint on what to change. */
import { Camera } from "lucide-react";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import type { Picture } from "@/components/ui/capture/picture";
import { type CameraState, useCamera } from "@/components/ui/capture/use-camera";
import { type Gray, grayOf, type Hint, hintFor, measure } from "./guidance";
import { Screen } from "./screen";
import type { ShotSpec } from "./shots";

/** How often a frame is measured, and after how many good frames in a row the picture is taken automatically. */
const measureEveryMs = 350;
const goodMeasurements = 4;

/** `onFail` receives the reason why there is no picture, and whether the camera had been opened. */
export function LiveCamera(props: {
  spec: ShotSpec;
  onOpen: () => void;
  onTaken: (picture: Picture) => void;
  onFail: (message: string, isOpen: boolean) => void;
  onBack: () => void;
}) {
  const { spec } = props;
  const { state, video, take } = useCamera(spec.facing);
  const [byItself, setByItself] = useState(false);
  const press = async () => {
    const picture = await take();
    if (picture) props.onTaken(picture);
    else props.onFail("The camera gives no picture yet. Try again.", true);
  };
  const notify = useEffectEvent((now: CameraState) => {
    if (now.step === "live") props.onOpen();
    if (now.step === "failed") props.onFail(now.message, false);
  });
  useEffect(() => notify(state), [state]);
  const hint = useHint(video, () => byItself && void press());
  return (
    <Screen
      title={spec.title}
      wide
      onBack={props.onBack}
      actions={state.step === "live" ? [{ label: "Take picture", icon: Camera, run: () => void press() }] : []}
    >
      <div className={`viewfinder ${spec.shape}${spec.facing === "user" ? " mirrored" : ""}`}>
        {/* Without playsInline iOS opens the video full-screen. */}
        <video ref={video} muted playsInline aria-label="What the camera sees" />
        <div className={`frame ${spec.shape}${hint?.good ? " good" : ""}`} aria-hidden="true" />
      </div>
      <p className="aim" role="status">
        {hint?.text ?? spec.aim}
      </p>
      <div className="tick">
        <input
          type="checkbox"
          id="by-itself"
          checked={byItself}
          onChange={(event) => setByItself(event.target.checked)}
        />
        <label htmlFor="by-itself">Take it by itself, once it is sharp and still</label>
      </div>
    </Screen>
  );
}

/** Returns null until the video shows something. Calls `onGood` once enough frames in a row were good. */
function useHint(video: RefObject<HTMLVideoElement | null>, onGood: () => void): Hint | null {
  const [hint, setHint] = useState<Hint | null>(null);
  const isGood = useEffectEvent(onGood);
  useEffect(() => {
    const measureFrame = createMeasure();
    let good = 0;
    const timer = setInterval(() => {
      const measurement = video.current && measureFrame(video.current);
      if (!measurement) return;
      good = measurement.good ? good + 1 : 0;
      // The text changes to a good hint only at the second good frame in a row, so that it does not flicker.
      if (good !== 1) setHint((before) => (before?.text === measurement.text ? before : measurement));
      if (good === goodMeasurements) isGood();
    }, measureEveryMs);
    return () => clearInterval(timer);
  }, [video]);
  return hint;
}

/** Measures the middle of the picture, where the frame on the screen is. */
function createMeasure() {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [96, 64];
  const drawing = canvas.getContext("2d", { willReadFrequently: true });
  let before: Gray | null = null;
  return (video: HTMLVideoElement): Hint | null => {
    const { videoWidth: width, videoHeight: height } = video;
    if (!drawing || width === 0) return null;
    drawing.drawImage(video, width * 0.15, height * 0.15, width * 0.7, height * 0.7, 0, 0, canvas.width, canvas.height);
    const gray = grayOf(drawing.getImageData(0, 0, canvas.width, canvas.height));
    const measurement = measure(gray, before);
    before = gray;
    return hintFor(measurement);
  };
}
