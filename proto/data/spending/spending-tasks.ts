/** TABLE: what a paid call is made for, in words of the page that shows it. */
export const spendingTasks = {
  picture: 'Pictures',
  item: 'Items',
  metadata: 'Captions and hashtags',
  answer: 'Answers',
  'alt-text': 'Alt texts',
  calendar: 'AI Calendar',
  test: 'Connection tests',
} as const;
export type SpendingTask = keyof typeof spendingTasks;

export const budgetScopes = ['person', 'installation'] as const;
export type BudgetScope = (typeof budgetScopes)[number];

export const budgetPeriods = ['day', 'month'] as const;
export type BudgetPeriod = (typeof budgetPeriods)[number];

/** Money is counted in millionths of a US dollar, so that nothing is lost in rounding. */
export const budgetUnits = ['micros', 'pictures'] as const;
export type BudgetUnit = (typeof budgetUnits)[number];
