/** The company whose key the sandbox accepts, as it is called in results and on the hosted UI. */
export const companyName = "Sandbox company";
