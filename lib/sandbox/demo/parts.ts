/** What several demo people have in common. */

/** For demo people, work takes no time, and the test window is closed, unless they are to show it. */
export const settled = { prompt: true, windowMs: 0 } as const;

/** Where they lived. The prices are in the sandbox's catalog of counties. */
export const lived = {
  harlow: { name: "Harlow", state: "OH", from: "2015-03", to: "2019-08" },
  tamarack: { name: "Tamarack", state: "MN", from: "2019-09", to: "2023-01" },
  ennisBay: { name: "Ennis Bay", state: "WA", from: "2023-02", to: "2025-06-14" },
  quillan: { name: "Quillan", state: "NM", from: "2011-01", to: "2014-12" },
  /** Only the state is known: no identifier, no price. */
  texas: { name: "", state: "TX", from: "2009-05", to: "2010-11" },
} as const;

/** Addresses that all criminal checks accept. */
export const homes = {
  harlow: {
    houseNumber: "1502",
    streetName: "Tannery Road",
    city: "Harlow",
    state: "OH",
    zipCode: "45882",
    country: "USA",
  },
  sable: {
    houseNumber: "9",
    streetName: "Old Quay",
    city: "Port Sable",
    state: "WA",
    zipCode: "98299",
    country: "USA",
  },
  kestrel: {
    houseNumber: "77",
    streetName: "Juniper Bend",
    city: "Kestrel Falls",
    state: "MN",
    zipCode: "55999",
    country: "USA",
  },
  wyndale: {
    houseNumber: "118",
    streetName: "Foundry Lane",
    city: "Wyndale",
    state: "OH",
    zipCode: "45866",
    country: "USA",
  },
} as const;
