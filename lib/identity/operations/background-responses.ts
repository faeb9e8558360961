/** Answers of the background operations. Their structure varies by source. */
import { listOf, loose, number, pii, text, texts, varies } from "./tolerant";

const subject = varies("Subject fields (vary by source)", {
  FullName: pii("direct", text),
  DOB: pii("direct", texts),
  Image: pii("image", text),
  Category: text,
  Source: text,
  Sex: pii("direct", text),
  Race: pii("direct", text),
  HairColor: pii("direct", text),
  EyeColor: pii("direct", text),
  Weight: pii("direct", text),
  Height: pii("direct", text),
  Age: pii("direct", text),
  ScarsMarks: pii("direct", text),
  CaseNumber: pii("direct", text),
  State: text,
  Address: pii("direct", text),
  Comments: pii("direct", text),
  Alias: pii("direct", texts),
});

/** Dates of this report are MM-DD-YYYY. */
const offense = varies("Offenses.Offense is one object or an array; its fields vary", {
  Description: text,
  Statute: text,
  ConvictionDate: text,
  ConvictionLocation: text,
  Disposition: text,
  DispositionDate: text,
  OffenseDate: text,
  CommitmentDate: text,
  ReleaseDate: text,
});

const candidate = loose({
  Subject: subject.nullish(),
  Offenses: loose({ Offense: listOf(offense) }).nullish(),
});

/** 7 Year Criminal History Object. `Candidates` has only a `Message` if no records exist. */
export const sevenYearResponse = loose({
  result: loose({
    Candidates: loose({ Message: text, Candidate: listOf(candidate) }).nullish(),
  }).nullish(),
  message: text,
});

const watchListRecord = varies("The structure depends on the originating source and varies", {
  Score: number,
  FullName: pii("direct", texts),
  Name: loose({
    FirstName: pii("direct", text),
    MiddleName: pii("direct", text),
    LastName: pii("direct", text),
    NameSuffix: pii("direct", text),
    Title: text,
  }).nullish(),
  PlaceOfBirth: pii("direct", texts),
  DateOfBirth: pii("direct", texts),
  PageURL: texts,
  Source: texts,
  Type: texts,
  ListingDate: texts,
  Remarks: pii("direct", texts),
  Eyes: pii("direct", texts),
  Hair: pii("direct", texts),
  Weight: pii("direct", texts),
  Height: pii("direct", texts),
  Marks: pii("direct", texts),
  Sex: pii("direct", texts),
  Citizenship: pii("direct", texts),
  Offense: texts,
  AliasName: pii("direct", texts),
});

/** Global Watch List Object. It has the records that match by at least 65 percent. */
export const watchListResponse = loose({
  NumberOfRecordsFound: number,
  WatchListRecords: loose({ WatchListRecord: listOf(watchListRecord) }).nullish(),
});
