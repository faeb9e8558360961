/** Code 1: the older form of photoProof with socialProof, and a record on a watch list. */
import { userSection } from "../../result/user-section";
import { mockUsers } from "../people";
import { company, consented, noTests, passed, scannedLicense } from "./parts";

export const resultOne = {
  ...noTests,
  user: userSection(mockUsers[1]),
  company,
  consent: consented,
  contactProof: { verifiedPhone: true, verifiedEmail: true },
  photoProof: { score: 91 },
  socialProof: { successfulLogin: true },
  idVerification: passed,
  scannedUser: scannedLicense({
    Address: "1502 TANNERY ROAD",
    City: "HARLOW",
    DateOfBirth: "03-14-84",
    DateOfBirth4: "03-14-1984",
    ExpirationDate: "03-14-31",
    ExpirationDate4: "03-14-2031",
    Id: "R4417702",
    IssueDate: "03-14-23",
    IssueDate4: "03-14-2023",
    NameFirst: "JONATHAN",
    NameLast: "WHITCOMBE",
    NameMiddle: "ALDER",
    Sex: "M",
    State: "OH",
    Zip: "45882",
    license: "R4417702",
    DocumentDetectedName: "OH Driver License",
  }),
  SSNVerification: { isSSNVerified: true },
  backgroundCheck: { hasCriminalRecord: false, hasGlobalWatchlistRecord: true },
};
