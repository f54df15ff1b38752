import './styles.ts';

/** What models cost, month by month, and budgets. */
export { BudgetBars } from './budget-bars.tsx';
export { MonthSwitch } from './month-switch.tsx';
export { monthOf, shownMonth } from './months.ts';
export {
  amountInWords,
  budgetState,
  costInWords,
  periodInWords,
  usedInWords,
} from './spending-words.ts';
export { SumOfMonth } from './sum-of-month.tsx';
