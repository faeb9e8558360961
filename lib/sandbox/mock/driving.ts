/** Motor vehicle records of the mock face. */

const license = (number: string, verified: boolean) => ({
  license_number: number,
  license_number_verified: verified,
  issue_date: "01-05-2021",
  issue_date_verified: verified,
  expiration_date: "01-05-2029",
  expiration_date_verified: verified,
  class_description: "Passenger vehicle",
  class_description_verified: verified,
  class_code: "D",
  class_code_verified: verified,
  has_driver_training: null,
  status: verified ? "VALID" : null,
});

const report = { record_type: "STANDARD", product: "MVR", returned_date: "03-02-2026" };

/** Motor vehicle records: clear; with violations, no two of one shape; not valid. */
export const drivingRecords = {
  clear: {
    ...report,
    state: "OH",
    first_name: "Jonathan",
    last_name: "Whitcombe",
    birth_date: "1984-03-14T00:00:00.000Z",
    is_clear: "Y",
    valid: "Y",
    current_license: license("R4417702", true),
    violations: [],
  },
  violations: {
    ...report,
    state: "OH",
    first_name: "Beatrix",
    last_name: "Hollander",
    birth_date: "1973-09-21T00:00:00.000Z",
    is_clear: "N",
    valid: "Y",
    current_license: license("T8815520", true),
    violations: [
      {
        common: {
          subtype: "VIOL",
          state: { abbrev: "OH", full: "Ohio" },
          date: { year: "2023", month: "07", day: "19" },
          location: "Wyndale",
          iscommercial: "N",
          docketnumber: "TR-23-7719",
        },
        descriptionlist: {
          descriptionitem: {
            adrlargedescription: "SPEEDING 16-20 OVER",
            adrsmalldescription: "SPEEDING",
            statedescription: "Speed",
            acd: "S16",
            avd1: null,
            avd2: null,
          },
        },
        violation: { convictiondate: "2023-08-30", courttype: "MUNICIPAL", fineamount: "150.00" },
      },
      {
        common: { subtype: "REVOCATION", state: { abbrev: "OH", full: "Ohio" }, date: { year: "2024" } },
        action: { cleardate: null, offensedate: "2024-01-04" },
      },
      { common: { subtype: "WARNING" }, descriptionlist: { descriptionitem: [] } },
    ],
  },
  notValid: {
    ...report,
    state: "MN",
    first_name: "Marisol",
    last_name: "Quintero-Vane",
    birth_date: "1990-11-02T00:00:00.000Z",
    is_clear: "Y",
    valid: "N",
    current_license: license("S2090417", false),
    violations: [],
  },
};
