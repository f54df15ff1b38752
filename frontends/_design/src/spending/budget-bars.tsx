import type { Spending } from '@insta-ai/proto/http/spending/spending';
import { Progress } from '@mantine/core';
import classes from './spending.module.css';
import { type BudgetState, budgetName, budgetState, stateInWords, usedInWords } from './spending-words.ts';

const colors: Record<BudgetState, string> = { open: 'iris', near: 'yellow', full: 'red' };

type Props = Pick<Spending, 'budgets'> & {
  /** Whether their month is over: then nothing follows from what was used. */
  isOver?: boolean;
};

/** Budgets with what is used of each, as bars and in words. */
export function BudgetBars({ budgets, isOver = false }: Props) {
  return (
    <ul className={classes.budgets}>
      {budgets.map(budget => {
        const name = budgetName(budget, isOver);
        const state = budgetState(budget);
        const words = isOver ? undefined : stateInWords(budget);
        return (
          <li key={`${name} ${budget.unit} ${budget.limit}`}>
            <div className={classes.line}>
              <span>{name}</span>
              <span className={classes.number}>{usedInWords(budget)}</span>
            </div>
            <Progress
              // Of a budget of nothing all is used.
              value={budget.limit > 0 ? Math.min(100, (budget.used / budget.limit) * 100) : 100}
              color={colors[state]}
              aria-label={`${name}: ${usedInWords(budget)}`}
            />
            {words && (
              <p className={classes.words} data-state={state}>
                {words}
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}
