/** The camera: opened for one screen, and closed with it. */

export type Camera = { video: HTMLVideoElement; close(): void };

/** Why there is no camera, in a sentence that ends in what to do instead. */
export class NoCamera extends Error {
  override readonly name = "NoCamera";
}

const refusedNames = new Set(["NotAllowedError", "SecurityError"]);

/**
 * Opens the camera.
 *
 * @param facing the back of a phone for documents, its front for a face
 * @throws NoCamera when it is refused, missing, or used by something else
 */
export async function openCamera(facing: "environment" | "user"): Promise<Camera> {
  // Missing on an address that is not secure, and in browsers without cameras.
  if (!navigator.mediaDevices?.getUserMedia) {
    throw new NoCamera("This browser gives no camera to this page. Choose a picture file instead.");
  }
  const wanted = { facingMode: { ideal: facing }, width: { ideal: 3840 }, height: { ideal: 2160 } };
  const stream = await navigator.mediaDevices.getUserMedia({ video: wanted, audio: false }).catch((error: unknown) => {
    const name = error instanceof DOMException ? error.name : "";
    throw new NoCamera(
      refusedNames.has(name)
        ? "The camera was refused. Allow it in the browser’s settings, or choose a picture file instead."
        : "No camera was found, or something else is using it. Choose a picture file instead.",
    );
  });
  const close = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  const video = document.createElement("video");
  // Without these iOS opens the video full-screen.
  video.playsInline = true;
  video.muted = true;
  video.setAttribute("aria-hidden", "true");
  video.srcObject = stream;
  try {
    await video.play();
  } catch {
    close();
    throw new NoCamera("The camera gives no picture. Choose a picture file instead.");
  }
  return { video, close };
}
