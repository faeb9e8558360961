/** The toast that says that an export has started. */
export const startedToast = {
  title: "The export has started.",
  description: "You get a message when its file is ready.",
  link: { href: "/exports", label: "See exports" },
};
