import fc from "fast-check";
import { expect, test } from "vitest";
import { compareRecordNames, nameInRecord } from "./compare-record";
import { namesIn } from "./list-names";

test.each([
  ["WEHBE, Mohamad (a.k.a. WAHBI, Muhammad)", ["WEHBE, Mohamad", "WAHBI, Muhammad"], []],
  ['KHAN, Ahmad (a.k.a. "ABU ALI"; a.k.a. KAHN, Ahmed)', ["KHAN, Ahmad", "KAHN, Ahmed"], ["ABU ALI"]],
  ["SMYTH, William; SMITH, Bill", ["SMYTH, William", "SMITH, Bill"], []],
  ["William Smyth | Bill Smith", ["William Smyth", "Bill Smith"], []],
  ["John Doe alias Jack Roe", ["John Doe", "Jack Roe"], []],
  ["John Doe aka Jack Roe", ["John Doe", "Jack Roe"], []],
  ["DOE, John (f.k.a. ROE, John)", ["DOE, John", "ROE, John"], []],
  ["Good quality: a) Ali Khan b) Aly Khan Low quality: a) Abu Hasan", ["Ali Khan", "Aly Khan"], ["Abu Hasan"]],
  ["DOE, John; ROE, Jack (low quality)", ["DOE, John"], ["ROE, Jack"]],
  ["DOE, John (weak a.k.a. JACK)", ["DOE, John"], ["JACK"]],
  // Family names that are also markers in lists.
  ["LOW, David", ["LOW, David"], []],
  ["STRONG, Ann", ["STRONG, Ann"], []],
  ["AKA, Kouassi", ["AKA, Kouassi"], []],
  ["O'BRIEN, Sean", ["O'BRIEN, Sean"], []],
  ["-", [], []],
])("%s", (text, strong, weak) => {
  const names = namesIn(text);
  expect(names.filter(({ isWeak }) => !isWeak).map((one) => one.text)).toEqual(strong);
  expect(names.filter(({ isWeak }) => isWeak).map((one) => one.text)).toEqual(weak);
});

test.each([
  ["Muhammad", "Wahbi", "WEHBE, Mohamad (a.k.a. WAHBI, Muhammad)", "same", /The closest of the record's 2 names$/],
  ["Abu", "Ali", 'KHAN, Ahmad (a.k.a. "ABU ALI")', "same", /A weak alias, by the list$/],
  ["Ali", "Alqahtani", "AL-QAHTANI, Ali", "same", /./],
  ["Ali", "al-Qahtani", "ALQAHTANI, Ali", "same", /./],
  ["Abdulrahman", "Alqahtani", "Abd al-Rahman al-Qahtani", "partly", /another spelling/],
  ["Gunther", "Muller", "MUELLER, Guenther", "(partly|same)", /./],
  ["Mary", "Smith", "KOWALSKI, Piotr; NOWAK, Jan", "different", /^No part of the name agrees$/],
  ["Mohammed", "Ali", "محمد علي", "not_given", /another script/],
  ["Mohammed", "Ali", "محمد علي; ALI, Mohammed", "same", /./],
  ["John", "Smith", "Unknown", "not_given", /^Not given in the record$/],
])("%s %s beside %s", (given, family, record, comparison, words) => {
  const compared = compareRecordNames({ given, middle: null, family }, nameInRecord(record));
  expect(compared.comparison).toMatch(new RegExp(`^${comparison}$`));
  expect(compared.words).toMatch(words);
});

test("another alias never makes a record less close", () => {
  const name = fc.stringMatching(/^[A-Z][a-z]{3,7}$/);
  const rank = ["same", "partly", "not_given", "different"];
  fc.assert(
    fc.property(name, name, name, name, (given, family, other, alias) => {
      const person = { given, middle: null, family };
      const compared = (text: string) => rank.indexOf(compareRecordNames(person, nameInRecord(text)).comparison);
      expect(compared(`${other}, ${given}; ${alias}, ${other}`)).toBeLessThanOrEqual(compared(`${other}, ${given}`));
    }),
  );
});

test("any text, however long or odd, is read at once", () => {
  const parts = ["a", '"', "(", ";", "a.k.a. ", "low quality: ", " ", "a) ", "al ", "<"].map((part) =>
    part.repeat(20_000),
  );
  fc.assert(
    fc.property(fc.oneof(fc.constantFrom(...parts), fc.string({ maxLength: 2_500 })), (text) => {
      const start = performance.now();
      namesIn(text);
      expect(performance.now() - start).toBeLessThan(250);
    }),
  );
});
