/** Demo people each of whom shows one more thing the service can say. All are invented. */
import { homes, lived, settled } from "./parts";
import {
  backgroundTest,
  call,
  checkId,
  consent,
  type DemoPerson,
  emailTest,
  idTest,
  phoneTest,
  quizTest,
  readPassport,
  refused,
  selfie,
  ssnTest,
  uploadId,
  verifyId,
} from "./steps";

const marisol: DemoPerson = {
  key: "marisol",
  shows: "The older form of photoProof: a score alone, beside socialProof",
  create: {
    firstName: "Marisol",
    lastName: "Undurraga-Beck",
    dob: "01-04-1991",
    email: "marisol.ub@example.com",
    ...homes.sable,
  },
  script: { ...settled, phone: 2025550115, face: { form: "older", match: 91 } },
  steps: [consent(), ...idTest(), selfie, ...quizTest(2025550115), ...phoneTest, ...emailTest],
};

const etienne: DemoPerson = {
  key: "etienne",
  shows: "A Canadian: the quiz has neither score nor number of questions, the license has no class",
  create: {
    firstName: "Étienne",
    lastName: "Robichaud-Tremblay",
    dob: "24-12-1984",
    email: "etienne.rt@example.com",
    houseNumber: "640",
    streetName: "Rue des Cormorans",
    city: "Saint-Aubépine",
    state: "NB",
    zipCode: "E1A 0Z9",
    country: "CAN",
  },
  script: { ...settled, phone: 5065550116 },
  steps: [consent(), ...idTest(1), selfie, ...quizTest(5065550116), ...phoneTest, ...emailTest],
};

const thandeka: DemoPerson = {
  key: "thandeka",
  shows: "A liveness error instead of a result; the ID was read by OCR, its barcode was not",
  create: {
    firstName: "Thandeka",
    middleName: "Mbali",
    lastName: "Nxumalo",
    dob: "18-07-1999",
    email: "thandeka.n@example.com",
    ...homes.wyndale,
  },
  script: {
    ...settled,
    phone: 2025550117,
    id: { barcodeRead: false, confidence: 79 },
    face: { liveness: { error: "The face is not fully visible", error_code: "FACE_CROPPED" } },
  },
  steps: [consent(), ...idTest(), selfie, ...phoneTest, ...emailTest],
};

const gruffydd: DemoPerson = {
  key: "gruffydd",
  shows: "The quiz failed with two right answers of five; a passport alone proves the identity",
  create: {
    firstName: "Gruffydd",
    lastName: "ap Llywelyn-Price",
    dob: "02-08-1958",
    email: "gruffydd.alp@example.com",
    ...homes.kestrel,
  },
  script: { ...settled, phone: 2025550118, passport: { country: { code: "GBR", name: "United Kingdom" } } },
  steps: [
    consent(),
    ...readPassport,
    call("document.verify-passport", {}),
    ...quizTest(2025550118, { wrong: 3 }),
    ...phoneTest,
  ],
};

const oksana: DemoPerson = {
  key: "oksana",
  shows: "The SSN is not valid",
  create: {
    firstName: "Oksana",
    lastName: "Pidhirna",
    dob: "10-10-1989",
    email: "oksana.p@example.com",
    ssn: "900420019",
    ...homes.harlow,
  },
  script: { ...settled, phone: 2025550119, ssn: { valid: false } },
  steps: [consent(), ...idTest(), selfie, ...quizTest(2025550119), ...emailTest, ssnTest],
};

const leopold: DemoPerson = {
  key: "leopold",
  shows: "A business whose name is wrong and whose contact cannot be told",
  create: {
    firstName: "Leopold",
    middleName: "Ashgrove",
    lastName: "Tunstall",
    dob: "05-02-1972",
    email: "leopold.t@example.com",
    ...homes.sable,
  },
  script: { ...settled, phone: 2025550120, business: { correctName: false, isContact: null } },
  steps: [
    consent(),
    ...idTest(),
    ...quizTest(2025550120),
    ...emailTest,
    call("business.fein", {
      businessList: [
        { FEINumber: "98-0220071", businessName: "Tunstall & Daughters Ropewalk", isUserABusinessContact: true },
      ],
    }),
  ],
};

const minhKhai: DemoPerson = {
  key: "minh-khai",
  shows: "ID and passport came through the hosted verification UI",
  create: {
    firstName: "Nguyễn Thị",
    lastName: "Minh Khai-Arden",
    dob: "30-04-1993",
    email: "minhkhai.a@example.com",
    ...homes.kestrel,
  },
  script: {
    ...settled,
    phone: 2025550122,
    id: { confidence: 84 },
    passport: { country: { code: "VNM", name: "Viet Nam" } },
    hosted: { id: true, passport: true, liveness: { score: 93, assessment: "Live" } },
  },
  steps: [
    consent(),
    call("user.hosted-ui-token", { verificationOption: "BOTH", redirectURL: "https://example.com/done" }),
    ...quizTest(2025550122),
    ...phoneTest,
  ],
};

const ambrose: DemoPerson = {
  key: "ambrose",
  shows: "Consented without accepting the disclosure, so the 7-year history is refused",
  create: {
    firstName: "Ambrose",
    lastName: "Tillinghast",
    dob: "13-03-1965",
    email: "ambrose.t@example.com",
    ssn: "900216680",
    ...homes.wyndale,
  },
  script: { ...settled, phone: 2025550123, counties: [lived.harlow] },
  steps: [
    consent({ disclosure: false }),
    ...idTest(),
    ...phoneTest,
    ssnTest,
    refused(call("background.seven-year", {})),
  ],
};

const fenella: DemoPerson = {
  key: "fenella",
  shows: "Confidence 38, below the override's floor; the full SSN verifies, so that condition (c) holds",
  create: {
    firstName: "Fenella",
    lastName: "Quarrington",
    dob: "26-05-1987",
    email: "fenella.q@example.com",
    ssn: "900348125",
    ...homes.harlow,
  },
  script: {
    ...settled,
    phone: 2025550124,
    id: { verdict: "FAIL", confidence: 38, authentication: "Failed" },
    counties: [lived.quillan],
  },
  steps: [consent(), uploadId(), checkId, refused(verifyId), ...phoneTest, ...emailTest, ssnTest],
};

const solveig: DemoPerson = {
  key: "solveig",
  shows: "Her identity was verified manually: a failed ID with confidence 66, overridden",
  create: {
    firstName: "Solveig",
    lastName: "Brattebø",
    dob: "09-01-1990",
    email: "solveig.b@example.com",
    ...homes.sable,
  },
  script: {
    ...settled,
    phone: 2025550125,
    id: { verdict: "FAIL", confidence: 66, reasons: ["Glare on the portrait"] },
  },
  steps: [
    consent(),
    uploadId(),
    checkId,
    refused(verifyId),
    ...phoneTest,
    call("user.override", {}),
    ...backgroundTest,
  ],
};

const kwabena: DemoPerson = {
  key: "kwabena",
  shows: "Data was read from the ID, and nobody has asked for the verdict",
  create: {
    firstName: "Kwabena",
    lastName: "Ofori-Mensah",
    dob: "21-11-2000",
    email: "kwabena.om@example.com",
    ...homes.kestrel,
  },
  script: { ...settled, phone: 2025550126 },
  steps: [consent(), uploadId(), checkId, selfie, ...emailTest],
};

export const otherPeople: readonly DemoPerson[] = [
  marisol,
  etienne,
  thandeka,
  gruffydd,
  oksana,
  leopold,
  minhKhai,
  ambrose,
  fenella,
  solveig,
  kwabena,
];
