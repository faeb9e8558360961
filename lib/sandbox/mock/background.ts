/** Answers of the mock face about criminal history, watch lists, quizzes and businesses. */

/** 7 Year Criminal History: the Message alone, as there are no records. */
export const noHistory = { result: { Candidates: { Message: "No records found" } }, message: "Success" };

/** 7 Year Criminal History with two candidates: one's Offense is an object, the other's a list. */
export const history = {
  result: {
    Candidates: {
      Candidate: [
        {
          Subject: {
            FullName: "HOLLANDER, BEATRIX N",
            DOB: "09-21-1973",
            Category: "CRIMINAL",
            Source: "Harlow County Court of Common Pleas",
            Sex: "Female",
            EyeColor: "Brown",
            CaseNumber: "2021-CR-02210",
            State: "OH",
            Comments: "Restitution paid",
          },
          Offenses: {
            Offense: {
              Description: "Receiving stolen property",
              Statute: "2913.51",
              Disposition: "Guilty",
              DispositionDate: "05-04-2021",
              OffenseDate: "11-12-2020",
            },
          },
        },
        {
          Subject: { FullName: "HOLLANDER, B", Source: "Ohio Department of Correction", State: "OH", Age: "51" },
          Offenses: {
            Offense: [
              { Description: "Theft", ConvictionDate: "05-04-2021", CommitmentDate: "06-01-2021" },
              { Description: "Theft", ReleaseDate: "12-01-2021" },
            ],
          },
        },
      ],
    },
  },
  message: "Success",
};

/** Global Watch List Object: two records, structured as their sources give them. */
export const watchListReport = {
  NumberOfRecordsFound: 2,
  WatchListRecords: {
    WatchListRecord: [
      {
        Score: 89,
        FullName: "WHITCOMBE, Jonathan",
        Name: { FirstName: "Jonathan", MiddleName: null, LastName: "Whitcombe", NameSuffix: null, Title: null },
        PlaceOfBirth: "Port Sable",
        DateOfBirth: "1984",
        PageURL: "https://sanctions.example.org/entries/31177",
        Source: "Consolidated Sanctions List of the Harbour States",
        Type: "Individual",
        ListingDate: "06-17-2020",
        Remarks: "Listed in connection with Sable Maritime Holdings",
        Citizenship: "Harbour States",
      },
      { Score: 67, FullName: "J. WHITCOMB", Source: "Maritime Watch Bulletin", Type: "Vessel owner", Sex: "Male" },
    ],
  },
};

const options = (...texts: string[]) => texts.map((option, index) => ({ id: index + 1, option }));
const none = "None of the above";

/** The session of a quiz; it is the same whoever asks. */
const session = "mock-session-1";

const envelope = (KBAQuestion: unknown[], answered: number) => ({
  data: {
    IDMSessionId: session,
    IDMKBAResponse: { KBAQuestion, KBAStatus: { QuestionsAnswered: answered, NoOfQuestions: 3 } },
    IsKbaEnabled: "true",
  },
});

/** A Quiz: three questions, each with none of the above at its end. */
export const quiz = {
  success: true,
  ...envelope(
    [
      {
        QuestionId: 10_001,
        Question: "On which of these streets have you lived?",
        QuestionType: "StreetName",
        Options: options("Larkspur Row", "Foundry Lane", "Meridian Street", none),
      },
      {
        QuestionId: 10_002,
        Question: "In which of these cities have you lived?",
        QuestionType: "Cities",
        Options: options("Wyndale", "Port Sable", "Marrow Creek", none),
      },
      {
        QuestionId: 10_003,
        Question: "With which of these businesses have you been associated?",
        QuestionType: "Businesses",
        Options: options("Oakum Freight", "Pell Hardware", "Sundial Optics", none),
      },
    ],
    0,
  ),
};

/** The answered quiz. */
export const quizPassed = { success: true, ...envelope([], 3) };
export const quizFailed = { success: false, ...envelope([], 3) };
