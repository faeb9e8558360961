/**
 * The five people of the mock face. Nobody is ever created or changed there: Create User and Update User answer with
 * one of these, and keep nothing.
 */
import { type MockNumber, mockCode, mockNumbers } from "./codes";

/** A User Object as it is answered. */
export type MockUser = {
  userAccessCode: string;
  firstName: string;
  middleName: string | null;
  lastName: string;
  dob: string;
  email: string;
  phone: number;
  houseNumber: string;
  streetName: string;
  address: string;
  city: string;
  state: string;
  zipCode: string;
  country: string;
};

export const mockUsers: Readonly<Record<MockNumber, MockUser>> = {
  1: {
    userAccessCode: mockCode(1),
    firstName: "Jonathan",
    middleName: "Alder",
    lastName: "Whitcombe",
    dob: "14-03-1984",
    email: "jonathan.whitcombe@example.com",
    phone: 2025550181,
    houseNumber: "1502",
    streetName: "Tannery Road",
    address: "1502 Tannery Road",
    city: "Harlow",
    state: "OH",
    zipCode: "45882",
    country: "USA",
  },
  2: {
    userAccessCode: mockCode(2),
    firstName: "Marisol",
    middleName: null,
    lastName: "Quintero-Vane",
    dob: "02-11-1990",
    email: "marisol.quintero-vane@example.com",
    phone: 2025550182,
    houseNumber: "77",
    streetName: "Juniper Bend",
    address: "77 Juniper Bend",
    city: "Kestrel Falls",
    state: "MN",
    zipCode: "55999",
    country: "USA",
  },
  3: {
    userAccessCode: mockCode(3),
    firstName: "Teodor",
    middleName: null,
    lastName: "Lindqvist",
    dob: "29-02-1996",
    email: "teodor.lindqvist@example.com",
    phone: 2025550183,
    houseNumber: "9",
    streetName: "Old Quay",
    address: "9 Old Quay",
    city: "Port Sable",
    state: "WA",
    zipCode: "98299",
    country: "USA",
  },
  4: {
    userAccessCode: mockCode(4),
    firstName: "Amélie",
    middleName: "Rose",
    lastName: "Desrosiers",
    dob: "07-05-1979",
    email: "amelie.desrosiers@example.com",
    phone: 2025550184,
    houseNumber: "310",
    streetName: "Rue des Forges",
    address: "310 Rue des Forges",
    city: "Val-Carmin",
    state: "QC",
    zipCode: "J0X 9Z9",
    country: "CAN",
  },
  5: {
    userAccessCode: mockCode(5),
    firstName: "Beatrix",
    middleName: "Ngozi",
    lastName: "Hollander",
    dob: "21-09-1973",
    email: "beatrix.hollander@example.com",
    phone: 2025550185,
    houseNumber: "118",
    streetName: "Foundry Lane",
    address: "118 Foundry Lane",
    city: "Wyndale",
    state: "OH",
    zipCode: "45866",
    country: "USA",
  },
};

const numbers = new Map<string, MockNumber>(mockNumbers.map((number) => [mockCode(number), number]));

/** Which of the five a code is; undefined for any other. */
export const mockNumberOf = (code: string): MockNumber | undefined => numbers.get(code);

/** First, middle and last name, as the consent has to give it. */
export const fullNameOf = ({ firstName, middleName, lastName }: MockUser): string =>
  [firstName, middleName, lastName].filter((part) => part !== null).join(" ");
