/** The preset access codes of mock mode, `<MOCK_CODE_1>` to `<MOCK_CODE_5>`, numbered from 1 as in the interface. */
export const mockCodes = [
  "3f1d7a60-5c2e-4b8a-9f10-6d0c4e7a2b01",
  "8a94c2e7-1b36-4d5f-8e21-7c5b9a0d3f02",
  "c07e5b18-94ad-4f62-a732-1e8f6b2c5d03",
  "5be2094d-7f81-4c3a-b543-92a7d0e6f804",
  "e6483fc1-20d9-4a7e-8654-0b3c8d1f9a05",
] as const;

export const mockNumbers = [1, 2, 3, 4, 5] as const;
export type MockNumber = (typeof mockNumbers)[number];

export const mockCode = (number: MockNumber): string => mockCodes[number - 1] ?? "";
