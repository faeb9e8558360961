/** The three certifications of a consent with their fixed meanings (User operations, rule 5). */
export const certifications = {
  isBackgroundDisclosureAccepted: {
    title: "Background disclosure",
    description:
      "The background check authorization was displayed to the consumer, and consent was captured. Without it the 7-year criminal history is refused",
  },
  GLBPurposeAndDPPAPurpose: {
    title: "GLB and DPPA purpose",
    description:
      "The data is used only to effect, administer or enforce a transaction the consumer asked for, or for fraud prevention, risk control or dispute resolution",
  },
  FCRAPurpose: {
    title: "FCRA purpose",
    description: "The data is not used to decide on creditworthiness, insurance or employment",
  },
} as const;
