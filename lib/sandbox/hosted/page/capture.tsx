/** Takes one picture, with guidance, the camera or a file, and a review. */
import { Camera, Check, FileUp, RotateCcw } from "lucide-react";
import { useRef, useState } from "react";
import { factsOf, isShrunk, type Picture } from "@/components/ui/capture/picture";
import { useSlot } from "@/components/ui/capture/use-slot";
import { warningsFor } from "./guidance";
import { LiveCamera } from "./live-camera";
import { Note, Screen } from "./screen";
import { type Shot, type ShotSpec, shots } from "./shots";
import { useFlow } from "./use-flow";

export function CaptureStep({ shot }: { shot: Shot }) {
  const { pictures, cameraWorks, update, savePicture, next, back } = useFlow();
  const spec = shots[shot];
  // For the back of a card, the camera that took the front opens again at once.
  const [withCamera, setWithCamera] = useState(cameraWorks && shot === "id-back");
  const slot = useSlot({ picture: pictures[shot], shrinks: true });
  const [cameraProblem, setCameraProblem] = useState("");
  const problem = slot.state.step === "refused" ? slot.state.message : cameraProblem;
  const { picture } = slot;
  if (picture) {
    return (
      <Review
        spec={spec}
        picture={picture}
        onUse={() => {
          savePicture(shot, picture);
          next();
        }}
        onRetake={() => {
          savePicture(shot, undefined);
          slot.clear();
          setCameraProblem("");
        }}
      />
    );
  }
  if (withCamera) {
    return (
      <LiveCamera
        spec={spec}
        onOpen={() => update({ cameraWorks: true })}
        onTaken={slot.put}
        onFail={(message, isOpen) => {
          update({ cameraWorks: isOpen });
          slot.clear();
          setCameraProblem(message);
          setWithCamera(false);
        }}
        onBack={() => setWithCamera(false)}
      />
    );
  }
  return (
    <Guide
      spec={spec}
      problem={problem}
      fileFirst={problem !== "" && !cameraWorks}
      onCamera={() => setWithCamera(true)}
      onFile={(file) => file && void slot.take(file)}
      onBack={back}
    />
  );
}

function Guide(props: {
  spec: ShotSpec;
  problem: string;
  fileFirst: boolean;
  onCamera: () => void;
  onFile: (file: File | undefined) => void;
  onBack: () => void;
}) {
  const { spec, problem } = props;
  const input = useRef<HTMLInputElement>(null);
  const camera = { label: "Use the camera", icon: Camera, run: props.onCamera };
  const file = { label: "Choose a file", icon: FileUp, run: () => input.current?.click() };
  return (
    <Screen
      title={spec.title}
      lead={spec.lead}
      onBack={props.onBack}
      onFile={props.onFile}
      actions={props.fileFirst ? [file, camera] : [camera, file]}
    >
      {problem ? <Note role="alert">{problem}</Note> : null}
      <div className={`sketch ${spec.shape}`} aria-hidden="true">
        <i />
        <b />
      </div>
      <ul className="tips">
        {spec.tips.map(({ icon: Icon, text }) => (
          <li key={text}>
            <Icon className="icon" />
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <p className="hint">A file is a JPEG or PNG picture. One over 2 MB is made smaller here.</p>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png"
        className="sr"
        tabIndex={-1}
        aria-label="Picture file"
        onChange={(event) => {
          props.onFile(event.target.files?.[0]);
          // An empty value lets the person choose the same file again, for example after editing it.
          event.target.value = "";
        }}
      />
    </Screen>
  );
}

function Review(props: { spec: ShotSpec; picture: Picture; onUse: () => void; onRetake: () => void }) {
  const { spec, picture, onUse, onRetake } = props;
  const warnings = picture.size ? warningsFor(picture.size, spec.shape !== "face") : [];
  return (
    <Screen
      title="Look at the picture"
      lead={spec.review}
      onBack={onRetake}
      actions={[
        { label: "Use this", icon: Check, run: onUse },
        { label: "Retake", icon: RotateCcw, run: onRetake },
      ]}
    >
      <figure className="preview">
        <img src={`data:image/${picture.format};base64,${picture.base64}`} alt={spec.alt} />
      </figure>
      <p className="hint">
        {factsOf(picture)}
        {isShrunk(picture) ? ". It was made smaller to fit 2 MB." : ""}
      </p>
      {warnings.map((warning) => (
        <Note key={warning}>{warning}</Note>
      ))}
    </Screen>
  );
}
