import { Title } from '@insta-ai/design';
import { Progress } from '@insta-ai/design/fields';
import type { Spending } from '@insta-ai/proto/http/spending/spending';
import classes from './spending.module.css';
import { type BudgetState, budgetName, budgetState, stateInWords, usedInWords } from './spending-words.ts';

const colors: Record<BudgetState, string> = { open: 'iris', near: 'yellow', full: 'red' };

/** What is left of each budget; they count today and this month. */
export function Budgets({ budgets }: Pick<Spending, 'budgets'>) {
  return (
    <section className={classes.part} aria-labelledby="budgets">
      <Title order={2} id="budgets">
        Budgets
      </Title>
      {budgets.length === 0 && (
        <p className={classes.quiet}>There is no limit. Who runs Insta AI can set one (BUDGETS).</p>
      )}
      <ul className={classes.budgets}>
        {budgets.map(budget => {
          const name = budgetName(budget);
          const state = budgetState(budget);
          const words = stateInWords(budget);
          return (
            <li key={`${name} ${budget.unit}`}>
              <div className={classes.line}>
                <span>{name}</span>
                <span className={classes.number}>{usedInWords(budget)}</span>
              </div>
              <Progress
                value={Math.min(100, (budget.used / budget.limit) * 100)}
                color={colors[state]}
                aria-label={`${name}: ${usedInWords(budget)}`}
              />
              {words && (
                <p className={classes.quiet} data-state={state}>
                  {words}
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
