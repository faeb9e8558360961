/** Code 3: what the hosted UI collected, the passport without a liveness result; every other test is null. Still inside the test window. */
import { userSection } from "../../result/user-section";
import { mockUsers } from "../people";
import { company, consented, noTests } from "./parts";

const common = { dob: "1996-02-29", gender: "M", method: "verifyUI" };

export const resultThree = {
  ...noTests,
  user: userSection(mockUsers[3]),
  company,
  consent: consented,
  verifyUI: {
    passport: {
      ...common,
      attempts: 2,
      result: "complete",
      authentication_result: "Unknown",
      firstname: "TEODOR",
      middlename: null,
      lastname: "LINDQVIST",
      address: null,
      passport_number: "C93350148",
      id_issued_date: "2021-06-30",
      id_expiration_date: "2031-06-29",
      nationality: "USA",
      web_response_code: "200",
      // The result is there only without an error (Test Result, rule 1).
      liveness_result: null,
      liveness_error: "The face is not fully visible",
      liveness_error_code: "FACE_CROPPED",
      face_match_score: null,
    },
    scannedUser: {
      ...common,
      attempts: 1,
      result: "complete",
      confidence_rating: "88",
      id_class: "D",
      id_type: "Driver License",
      first_name: "TEODOR",
      middle_name: null,
      last_name: "LINDQVIST",
      address: "9 OLD QUAY",
      city: "PORT SABLE",
      state: "WA",
      zip: "98299",
      height: "6-01",
      weight: "178",
      id_number: "51830274",
      id_issued_date: "2022-02-28",
      id_expiration_date: "2030-02-28",
      is_barcode_read: true,
      is_ocr_read: true,
      liveness_result: { score: 93, livenessAssessment: "Live" },
      liveness_error: null,
      liveness_error_code: null,
      face_match_score: 90,
    },
  },
  note: "The user is still inside the test window. Results may not be final",
};
