import { describe, expect, test } from "vitest";
import { type PartlyReason, partlyNotes } from "./name-reasons";
import { compareNames, type PersonName } from "./names";

/** Reads a name from a text such as "given|middle|family|suffix". */
function nameFrom(text: string): PersonName {
  const [given, middle, family, suffix] = text.split("|").map((part) => part || null);
  return { given: given ?? null, middle: middle ?? null, family: family ?? null, suffix: suffix ?? null };
}

describe("names that agree only in part say why, and block if another person is possible", () => {
  test.each<[string, string, PartlyReason]>([
    ["Roberta||Smith", "ROBERT|A|SMITH", "initial"],
    ["Roberta|Lee|Smith", "ROBERT|A LEE|SMITH", "initial"],
    ["J.R.||Ewing", "JR||EWING", "initial"],
    ["D|Arcy|Neil", "DARCY||NEIL", "initial"],
    ["Anna|A|Smith", "ANNA||ASMITH", "initial"],
    ["María José||López", "JOSE MARIA||LOPEZ", "order"],
    ["María José||López", "LOPEZ||JOSE MARIA", "order"],
    ["Luis||Garcia Lopez", "LUIS||LOPEZ GARCIA", "order"],
    ["James|Thomas|Ray", "RAY|JAMES|THOMAS", "order"],
    ["||Maria Renata Brook", "RENATA|MARIA|BROOK", "order"],
    ["Hoa||Le Tran", "HOA||TRAN", "surname"],
    ["Hoa||Do Nguyen", "HOA||NGUYEN", "surname"],
    ["Hoa||Van Nguyen", "HOA||NGUYEN", "surname"],
    ["Marie||Le Pen", "MARIE||PEN", "surname"],
    ["Renata||Szollosi-Brook", "RENATA||BROOK", "surname"],
    ["Mary|Jones|Smith", "MARY||JONES", "surname"],
    ["Maria||Brook", "RENATA MARIA||BROOK", "middleName"],
    ["Renata||Brook", "R||BROOK", "givenInitial"],
    ["J.R.||Brook", "JOHN|ROBERT|BROOK", "givenInitial"],
    ["Anna||Muller", "ANNA||MUELLER", "spelling"],
    ["Anna||Wolfeschlegelsteinhausenbergerdorffwelche", "ANNA||WOLFESCHLEGELSTEINHAUSENBERGERDORFFWELC", "cut"],
  ])("%s and %s: %s", (left, right, reason) => {
    const verdict = compareNames(nameFrom(left), nameFrom(right));
    expect(verdict).toEqual({ verdict: "partly", words: "Partly the same", note: partlyNotes[reason], reason });
    expect(compareNames(nameFrom(right), nameFrom(left))).toEqual(verdict);
  });

  test.each<[string, string, PartlyReason]>([
    ["Jo|Anna|Hill", "JOANNA||HILL", "boundary"],
    ["Arnpol|Petch Charonguang|Nilavadhanananda", "ARNPOL|PETCH CHARONGU|NILAVADHANANANDA", "cutMiddle"],
    ["John|Robert Lee|Smith", "JOHN|LEE|SMITH", "fewer"],
    ["John|Robert Lee|Smith", "JOHN|L|SMITH", "fewer"],
    ["Ann|Lee|Be", "ANN|L|BE", "middleInitial"],
    ["Ann|Lee|Be", "ANN|NMN|BE", "missing"],
  ])("%s and %s: %s, which does not block", (left, right, reason) => {
    const verdict = compareNames(nameFrom(left), nameFrom(right));
    expect(verdict).toMatchObject({ verdict: "partly", note: expect.stringContaining(partlyNotes[reason]) });
    expect(verdict.reason).toBeUndefined();
  });

  test("a given and a family name in one word are not the same name", () => {
    expect(compareNames(nameFrom("Ann||Lee"), nameFrom("||ANNLEE")).verdict).toBe("different");
    expect(compareNames(nameFrom("Lee||Ann"), nameFrom("||ANNLEE")).verdict).toBe("different");
  });

  test("two reasons for another person are a different name", () => {
    expect(compareNames(nameFrom("Mary||Jones-Smith"), nameFrom("M||SMITH")).verdict).toBe("different");
    expect(compareNames(nameFrom("Gunther||Muller"), nameFrom("GUENTHER||MUELLER")).verdict).toBe("partly");
  });

  test("a beginning of a name is cut off only near the limit of a document, and with five letters or more", () => {
    expect(compareNames(nameFrom("Anna||Brookfield"), nameFrom("ANNA||BROOK")).verdict).toBe("different");
    const long = nameFrom("Arnpol|Petchara Charonguang|Nilavadhanananda");
    expect(compareNames(long, nameFrom("ARNPOL|PETCHARA CHAR|NILAVADHANANANDA")).verdict).toBe("different");
  });
});

describe("a text that marks a missing name is not a name", () => {
  const note = "A placeholder stands for a name that was not given";
  test.each(["NONE", "NMN", "NMI", "UNAVL", "N/A", "(none)", "No Middle Name", "XXX", "unknown", "N.M.N."])(
    "%s as a middle name",
    (middle) => {
      const name = nameFrom("Ann||Be");
      const alone = compareNames(name, { ...name, middle });
      expect(alone).toMatchObject({ verdict: "same", note: expect.stringContaining(note) });
      const verdict = compareNames({ ...name, middle: "Lee" }, { ...name, middle });
      expect(verdict).toMatchObject({ verdict: "partly", note: expect.stringContaining(note) });
    },
  );
  test.each([
    ["FNU||Singh", "||SINGH", "same"],
    ["Raj||LNU", "RAJ||", "same"],
    ["FNU||Singh", "JOHN||SINGH", "unreadable"],
    ["FNU||LNU", "JOHN||SINGH", "nothing"],
    ["Null||None", "NULL||NONE", "same"],
    ["John||None", "JOHN||SMITH", "unreadable"],
    ["Na||Kim", "NA||KIM", "same"],
    ["Na||Kim", "ANN||KIM", "different"],
  ])("%s and %s: %s", (left, right, verdict) => {
    expect(compareNames(nameFrom(left), nameFrom(right)).verdict).toBe(verdict);
  });
});

describe("suffixes, particles and scripts", () => {
  test.each([
    ["John||Doe Junior", "JOHN||DOE|JR", "same"],
    ["John||Doe Senior", "JOHN||DOE|JR", "different"],
    ["John||Doe 5th", "JOHN||DOE|V", "same"],
    ["John||Doe 1st", "JOHN||DOE|I", "same"],
    ["John||Doe VI", "JOHN||DOE|V", "different"],
    ["John||Doe M.D.", "JOHN||DOE", "same"],
    ["John||Doe, DDS", "JOHN||DOE", "same"],
    ["John||Doe CPA", "JOHN||DOE|JR", "same"],
    ["John|V|Doe", "JOHN|VICTOR|DOE", "partly"],
    ["John|V|Doe", "JOHN||DOE", "partly"],
    ["Luis||de la Rosa", "LUIS||ROSA", "same"],
    ["Luis||La Rosa", "LUIS||ROSA", "partly"],
    ["Luis||Garcia y Lopez", "LUIS||GARCIA LOPEZ", "same"],
    ["Anh||Do", "ANH||DO", "same"],
    ["Anh||Do", "ANH||LE", "different"],
    ["Ravi||S/O Kumar", "RAVI||D/O KUMAR", "different"],
    ["Jean||St-Pierre", "JEAN||SAINT PIERRE", "same"],
    ["Jean||St. Pierre", "JEAN||STPIERRE", "same"],
    ["Anna||Müller", "ANNA||MUELLER", "same"],
    ["Anna||Müller", "ANNA||MULLER", "same"],
    ["ʿAli||Hasan", "ALI||HASAN", "same"],
    ["D'Arcy||O\uff07Neil", "D ARCY||O NEIL", "same"],
    ["Иван||Петров", "IVAN||PETROV", "unreadable"],
    ["李||伟", "WEI||LI", "unreadable"],
    ["Ivan||Петров", "IVAN||PETROV", "unreadable"],
  ])("%s and %s: %s", (left, right, verdict) => {
    expect(compareNames(nameFrom(left), nameFrom(right)).verdict).toBe(verdict);
    expect(compareNames(nameFrom(right), nameFrom(left)).verdict).toBe(verdict);
  });
});
