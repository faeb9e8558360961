/** The charts of the page *Today*. Each answers a question, and its numbers can be exported. */
export const todayQuestions = {
  ageing: "How old is the open work?",
  decisions: "What was decided?",
  findings: "Which findings are open?",
  courts: "How long do courts take?",
  spending: "What did we spend?",
  timeliness: "How old are cases, and how long do decisions take?",
  agreement: "Do quality reviews agree?",
  service: "Is the service answering?",
} as const;
export type TodayChart = keyof typeof todayQuestions;
