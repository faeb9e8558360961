/** Lists what the file of personal data leaves out, and why. Pure. */

export const notIncluded = [
  {
    what: "Names and email addresses of members of staff",
    why: "To protect them. The file shows their roles.",
  },
  {
    what: "The pictures, court documents and files themselves",
    why: "The file lists them with their type and date. Ask for a copy of those that you want to have.",
  },
  {
    what: "The contents of a notification that also names another person",
    why: "They are that person's data too.",
  },
  {
    what: "The link of an invitation",
    why: "Anyone who has the link could complete a verification in your name.",
  },
  {
    what: "The reason of a legal hold, and who set it",
    why: "Both could harm the proceedings that the hold protects.",
  },
  {
    what: "Encryption keys, keyed hashes, and the times of the console's scheduled tasks",
    why: "They say nothing about you, and would weaken the protection of your data.",
  },
  {
    what: "Lists and searches in which your row was shown",
    why: "The audit log records each of them, without the persons that it showed.",
  },
  {
    what: "Exports of lists that contained your row",
    why: "The console does not record which persons the file of a list contains. Each such file is removed when its retention period ends.",
  },
  {
    what: "Copies in backups and queued jobs",
    why: "They repeat the records of this file, and cannot be searched for one person.",
  },
];
