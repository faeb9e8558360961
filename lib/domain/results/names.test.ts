import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isSameFullName } from "./full-name";
import { compareNames, type PersonName } from "./names";

const name = (
  given: string | null,
  family: string | null,
  middle: string | null = null,
  suffix?: string,
): PersonName => ({
  given,
  middle,
  family,
  suffix: suffix ?? null,
});
const verdict = (left: PersonName, right: PersonName) => compareNames(left, right).verdict;

describe("two spellings of one name are the same", () => {
  test.each<[string, PersonName, PersonName, string | null]>([
    ["letter for letter", name("Renáta", "Szőllősi-Brook"), name("Renáta", "Szőllősi-Brook"), null],
    [
      "as a machine-readable line writes it",
      name("Renáta", "Szőllősi-Brook"),
      name("RENATA", "SZOLLOSI BROOK"),
      "Capitals, diacritics, and a hyphen only",
    ],
    ["capitals", name("Odalys", "Brindlecombe"), name("ODALYS", "BRINDLECOMBE"), "Capitals only"],
    ["composed and decomposed letters", name("Zoë", "Ní"), name("Zoe\u0308", "Ni\u0301"), null],
    ["hyphen", name("Teodor", "Vintilescu-Hale"), name("Teodor", "Vintilescu Hale"), "A hyphen only"],
    ["hyphen dropped", name("Jean-Luc", "Petit"), name("Jeanluc", "Petit"), "Capitals and a hyphen only"],
    ["apostrophe", name("Sean", "O’Brien"), name("Sean", "OBrien"), "An apostrophe only"],
    ["stroke and ligature", name("Łukasz", "Sørensen"), name("Lukasz", "Sorensen"), "Diacritics only"],
    ["sharp s", name("Anna", "Weiß"), name("ANNA", "WEISS"), "Capitals and diacritics only"],
    ["two letters for one", name("Jürgen", "Müller"), name("JUERGEN", "MUELLER"), "The way letters are written only"],
    ["order", name("Xi", "Quan"), name("Quan", "Xi"), "The order only"],
    ["all in one field", name("Xi", "Quan"), name("QUAN XI", null), "Capitals and the order only"],
    ["particle left out", name("Ludovica", "van der Berg"), name("Ludovica", "Berg"), "A particle only"],
    ["particle joined", name("Ana", "De La Cruz"), name("Ana", "Delacruz"), "Capitals only"],
    ["suffix on one side", name("Bartholomew", "Whitcombe III"), name("Bartholomew", "Whitcombe"), "A suffix only"],
    ["suffix in its own field", name("Bo", "Ash Jr."), name("Bo", "Ash", null, "JR"), "A period or comma only"],
    ["two given names joined", name("Mary Ann", "Lee"), name("Maryann", "Lee"), "Capitals only"],
  ])("%s", (_, left, right, note) => {
    expect(compareNames(left, right)).toEqual({ verdict: "same", words: "Same name", note });
  });

  test.each<[string, PersonName, PersonName]>([
    ["a middle name within the given name", name("Renata", "Brook", "Maria"), name("RENATA MARIA", "BROOK")],
    ["3rd for III", name("Bo", "Ash III"), name("Bo", "Ash", null, "3rd")],
    ["a title of study", name("Bo", "Ash PhD"), name("Bo", "Ash Jr")],
    ["a suffix in the place of the middle name", name("Bo", "Ash", "Jr"), name("Bo", "Ash Jr")],
    ["two spellings of an Arabic particle", name("Omar", "al-Rahman"), name("Omar", "el Rahman")],
  ])("%s", (_, left, right) => {
    expect(verdict(left, right)).toBe("same");
    expect(verdict(right, left)).toBe("same");
  });
});

describe("a partial name is never the same", () => {
  const renata = name("Renata", "Brook", "Maria");
  test.each<[string, PersonName, PersonName, string]>([
    ["a middle name on one side", renata, name("Renata", "Brook"), "The middle name is on one side only"],
    [
      "in other capitals",
      renata,
      name("RENATA", "BROOK"),
      "The middle name is on one side only. The rest differs in capitals only",
    ],
    [
      "a second given name on one side",
      name("Renata Maria", "Brook"),
      name("Renata", "Brook"),
      "The middle name is on one side only",
    ],
    ["a middle name as an initial", renata, name("Renata", "Brook", "M"), "A middle name is given as an initial"],
    ["more middle names", name("Renata", "Brook", "Maria Eva"), renata, "One side has more middle names"],
    [
      "in another order",
      renata,
      name("Brook", "Renata"),
      "The middle name is on one side only. The rest differs in the order only",
    ],
    [
      "in another order, with the middle name in the given name's field",
      name("Renata Maria", "Brook"),
      name("Brook", "Renata"),
      "The middle name is on one side only. The rest differs in the order only",
    ],
  ])("%s", (_, left, right, note) => {
    expect(compareNames(left, right)).toEqual({ verdict: "partly", words: "Partly the same", note });
    expect(compareNames(right, left)).toEqual(compareNames(left, right));
  });
});

describe("names of different people are different", () => {
  test.each<[string, PersonName, PersonName]>([
    ["family name", name("Renata", "Brook"), name("Renata", "Brooks")],
    ["given name", name("Renata", "Brook"), name("Renate", "Brook")],
    ["middle names", name("Renata", "Brook", "Maria"), name("Renata", "Brook", "Anna")],
    ["father and son", name("Bo", "Ash Sr"), name("Bo", "Ash Jr")],
    ["generations", name("Bo", "Ash II"), name("Bo", "Ash III")],
    ["father and son, in the place of the middle name", name("Bo", "Ash", "Sr"), name("Bo", "Ash Jr")],
    ["son of and daughter of", name("Nur", "bin Ali"), name("Nur", "binti Ali")],
    ["one particle for another", name("Jo", "van Berg"), name("Jo", "von Berg")],
    ["a Cyrillic letter that looks Latin", name("Renata", "Brook"), name("Ren\u0430ta", "Brook")],
    ["a Greek letter that looks Latin", name("Xi", "Omar"), name("Xi", "\u039fmar")],
    ["full-width letters", name("Xi", "Quan"), name("Xi", "\uff31uan")],
    ["й is not и", name("Андрей", "Волков"), name("Андреи", "Волков")],
    ["a vowel sign of an Indic script", name("\u0930\u093e\u092e", "Das"), name("\u0930\u092e", "Das")],
  ])("%s", (_, left, right) => {
    expect(verdict(left, right)).toBe("different");
    expect(verdict(right, left)).toBe("different");
  });

  test("an invisible or direction-changing character makes a different name", () => {
    for (const hidden of ["\u202e", "\u200b", "\u2066", "\ufeff", "\u00ad"]) {
      const verdict = compareNames(name("Renata", "Brook"), name("Renata", `Bro${hidden}ok`));
      expect(verdict).toMatchObject({ verdict: "different", note: "One side contains characters that cannot be seen" });
    }
  });
});

test("a missing name cannot be compared, and a part of a name confirms nothing", () => {
  expect(verdict(name(null, null), name("A", "B"))).toBe("nothing");
  expect(verdict(name("Ann", "Bee"), name(" ", ""))).toBe("nothing");
  expect(verdict(name("Renata", "Brook"), name(null, "Brook"))).toBe("unreadable");
  expect(verdict(name("Renata", "Brook"), name(null, "Other"))).toBe("different");
  expect(verdict(name("Prince", null), name(null, "PRINCE"))).toBe("same");
});

const letters = [..."abcdefghijklmnoprstuvwyzáéíóúäëïöüçñšžřłøåő"];
// The prefix "xx" prevents accidental suffixes, particles and initials.
const word = fc.string({ unit: fc.constantFrom(...letters), minLength: 2, maxLength: 8 }).map((text) => `xx${text}`);
const person = fc.record({ given: word, family: fc.tuple(word, word) });

const plain = (text: string) =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .replaceAll("ł", "l")
    .replaceAll("ø", "o");
const change = fc.constantFrom<(text: string) => string>(
  (text) => text,
  (text) => text.toUpperCase(),
  (text) => text.charAt(0).toUpperCase() + text.slice(1),
  plain,
  (text) => plain(text).toUpperCase(),
  (text) => text.normalize("NFD"),
);

describe("properties", () => {
  test("any mix of capitals, diacritics, hyphens and order is the same name", () => {
    fc.assert(
      fc.property(
        person,
        change,
        change,
        fc.constantFrom("-", " ", "‐", "–"),
        fc.boolean(),
        (samplePerson, a, b, mark, swap) => {
          const [first, second] = samplePerson.family;
          const left = name(samplePerson.given, `${first}-${second}`);
          const [given, family] = [a(samplePerson.given), `${b(first)}${mark}${b(second)}`];
          const right = swap ? name(family, given) : name(given, family);
          expect(verdict(left, right)).toBe("same");
          expect(verdict(right, left)).toBe("same");
        },
      ),
      { numRuns: 500 },
    );
  });

  test("all words in one field are the same name with the family name first or last", () => {
    fc.assert(
      fc.property(person, fc.boolean(), (samplePerson, isFirst) => {
        const words = isFirst
          ? [...samplePerson.family, samplePerson.given]
          : [samplePerson.given, ...samplePerson.family];
        expect(verdict(name(samplePerson.given, samplePerson.family.join(" ")), name(null, words.join(" ")))).toBe(
          "same",
        );
      }),
    );
  });

  test("one more letter makes a different name, and no verdict contains a part of a name", () => {
    fc.assert(
      fc.property(person, fc.constantFrom("q", "\u0430", "\u200d"), (samplePerson, extra) => {
        const name1 = name(samplePerson.given, samplePerson.family.join(" "));
        const verdict = compareNames(name1, name(samplePerson.given, `${samplePerson.family.join(" ")}${extra}`));
        expect(verdict.verdict).toBe("different");
        const sentence = `${verdict.words} ${verdict.note ?? ""}`.toLowerCase();
        for (const part of [samplePerson.given, ...samplePerson.family]) expect(sentence).not.toContain(part);
      }),
    );
  });

  // Uses few words, so that names often agree in part.
  const few = fc.array(fc.constantFrom("Ann", "Bo", "B", "Anne", "van", "Jr", "Ånn", "bo-ann"), { maxLength: 2 });
  const field = few.map((words) => words.join(" ") || null);
  const similar = fc.record({ given: field, middle: field, family: field });

  test("swapping sides gives the same comparison", () => {
    const [firstName, secondName] = [
      { given: "bo-ann van", middle: null, family: "Ann van" },
      { given: "Ann", middle: null, family: "Bo Ann" },
    ];
    expect(compareNames(secondName, firstName)).toEqual(compareNames(firstName, secondName));
    fc.assert(
      fc.property(similar, similar, (left, right) => {
        expect(compareNames(right, left)).toEqual(compareNames(left, right));
      }),
      { numRuns: 5000 },
    );
  });

  test("a middle name that the other side lacks never makes a name the same", () => {
    fc.assert(
      fc.property(similar, similar, fc.boolean(), (left, right, isFirst) => {
        const longer = { ...left, middle: isFirst ? `Quentin ${left.middle ?? ""}` : `${left.middle ?? ""} Quentin` };
        expect(verdict(longer, right)).not.toBe("same");
        expect(verdict(right, longer)).not.toBe("same");
      }),
      { numRuns: 2000 },
    );
  });

  test("never throws and is symmetric for any texts", () => {
    const any = fc.option(fc.string({ unit: "binary", maxLength: 20 }));
    const anyone = fc.record({ given: any, middle: any, family: any, suffix: any });
    fc.assert(
      fc.property(anyone, anyone, (left, right) => {
        expect(verdict(left, right)).toBe(verdict(right, left));
        if (left.given?.trim() || left.family?.trim()) expect(verdict(left, left)).not.toBe("different");
      }),
      { numRuns: 300 },
    );
  });
});

describe("the full name of a consent", () => {
  const letters = fc.constantFrom(..."abcdeghiklmnorstuvyzáâäçéèíñóöőúü'- ");
  const name = fc.array(letters, { minLength: 1, maxLength: 30 }).map((all) => `A${all.join("")}`);
  test("is the same in any case, Unicode form and spacing, and without its accents", () => {
    fc.assert(
      fc.property(name, (text) => {
        const bare = text.normalize("NFD").replace(/\p{M}/gu, "");
        for (const variant of [text.toUpperCase(), text.normalize("NFD"), `  ${text.replace(/ /g, "   ")} `, bare]) {
          expect(isSameFullName(text, variant)).toBe(true);
        }
      }),
    );
  });
  test("is a different one with any extra letter", () => {
    fc.assert(fc.property(name, (one) => !isSameFullName(one, `${one}x`)));
  });
  test.each([
    ["Imogen Farrow-Lund", "Imogen Farrow Lund"],
    ["Imogen Farrow-Lund", "Piers Farrow-Lund"],
    ["Imogen Grace Farrow", "Imogen Farrow"],
    ["Imogen Farrow", "Imogen\u200b Farrow"],
  ])("%s is not %s", (one, other) => {
    expect(isSameFullName(one, other)).toBe(false);
  });
});

describe("a name in another script", () => {
  const noteOf = (given: string, family: string, otherGiven: string, otherFamily: string) => {
    const [left, right] = [
      { given, middle: null, family },
      { given: otherGiven, middle: null, family: otherFamily },
    ];
    expect(compareNames(left, right)).toEqual(compareNames(right, left));
    expect(compareNames(left, right).verdict).toBe("unreadable");
    return compareNames(left, right).note;
  };

  test.each([
    ["Ivan", "Petrov", "ИВАН", "ПЕТРОВ"],
    ["Giorgos", "Pappas", "ΓΙΩΡΓΟΣ", "ΠΑΠΠΑΣ"],
    ["Wei", "Li", "伟", "李"],
    ["Xiaoming", "Wang", "小明", "王"],
  ])("%s %s is hinted at, and not confirmed", (...names) => {
    expect(noteOf(...names)).toBe("Written in another script. A standard romanization agrees");
  });

  test.each([
    ["another name", "Ann", "Lee", "ИВАН", "ПЕТРОВ"],
    ["a script that leaves out vowels", "Ali", "Hassan", "علي", "حسن"],
    ["a character without a reading", "Ann", "Lee", "\u{2a6d6}", "李"],
    ["a look-alike in another word", "Ivan", "Petrov", "ИВАН", "ПETPOB"],
  ])("no hint for %s", (_, ...names) => {
    expect(noteOf(...(names as [string, string, string, string]))).not.toMatch(/romanization/);
  });
});
