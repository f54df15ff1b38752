import { Table } from '@insta-ai/design';
import { amountInWords, budgetState, costInWords } from '@insta-ai/design/spending';
import { useUser } from '@insta-ai/platform';
import type { EveryonesSpending } from '@insta-ai/proto/http/spending/spending';
import classes from '../operations.module.css';
import { personBudgetInWords } from './person-spending.ts';

type Spender = EveryonesSpending['people'][number];
type Props = {
  spenders: readonly Spender[];
  /** Whether their month is over. */
  isOver: boolean;
  nameOf: (owner: string) => string;
};

/** Who spent anything, the dearest first, and how much of each personal budget they have used. */
export function SpendersTable({ spenders, isOver, nameOf }: Props) {
  const { _id: userId } = useUser();
  const hasBudgets = spenders.some(({ budgets }) => budgets.length > 0);
  return (
    <Table aria-label="Spending by person">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Person</Table.Th>
          <Table.Th scope="col" className={classes.wide}>
            Asked for
          </Table.Th>
          {hasBudgets && (
            <Table.Th scope="col" className={classes.wide}>
              Used of the budget
            </Table.Th>
          )}
          <Table.Th scope="col" className={classes.cost}>
            Cost
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {spenders.map(spender => (
          <Table.Tr key={spender.owner}>
            <Table.Th scope="row" className={classes.email}>
              {nameOf(spender.owner)}
              {spender.owner === userId && (
                <>
                  {' '}
                  <span className={classes.quiet}>(you)</span>
                </>
              )}
              <span className={classes.narrow}>
                <span className={classes.quiet}>{amountInWords(spender)}</span>
                <UsedBudgets budgets={spender.budgets} isOver={isOver} />
              </span>
            </Table.Th>
            <Table.Td className={`${classes.cell} ${classes.wide}`}>{amountInWords(spender)}</Table.Td>
            {hasBudgets && (
              <Table.Td className={`${classes.cell} ${classes.wide}`}>
                <UsedBudgets budgets={spender.budgets} isOver={isOver} />
              </Table.Td>
            )}
            <Table.Td className={classes.cost}>{costInWords(spender)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function UsedBudgets({ budgets, isOver }: Pick<Spender, 'budgets'> & Pick<Props, 'isOver'>) {
  return budgets.map(budget => (
    <span
      key={`${budget.period} ${budget.unit} ${budget.limit}`}
      className={classes.used}
      data-state={budgetState(budget)}
    >
      {personBudgetInWords(budget, isOver)}
    </span>
  ));
}
