/** Compare Photos: saves the images; comparison and liveness follow in the Test Result. */
import { comparePhotos } from "@/lib/identity/operations/user-checks";
import { idReading, passportReading } from "../facts/documents";
import { isReadable } from "../images";
import { badRequest } from "../refusal";
import { handle } from "./handler";

export const photoHandlers = [
  handle(comparePhotos, (call, { sourceImage, targetImage }) => {
    // A source image overrides documentFaceMatch; without one, the face comes from the ID or passport.
    if (sourceImage === undefined && !idReading(call) && !passportReading(call)) {
      throw badRequest("There is no photo of an ID or passport to compare with. Upload one, or send sourceImage");
    }
    const images = sourceImage === undefined ? [targetImage] : [sourceImage, targetImage];
    call.person.photos = { at: call.now, readable: images.every(isReadable) };
    return { success: true };
  }),
];
