import { FailureNote, LoadMore, SkeletonRows, Text, Title } from '@insta-ai/design';
import { BudgetBars, MonthSwitch, monthOf, SumOfMonth, shownMonth } from '@insta-ai/design/spending';
import { messageOf, useAddressValues } from '@insta-ai/platform';
import type { EveryonesSpending } from '@insta-ai/proto/http/spending/spending';
import classes from '../operations.module.css';
import { usePeople } from '../people/use-people.ts';
import { nameOf } from './person-spending.ts';
import { SpendersTable } from './spenders-table.tsx';
import { useEveryonesSpending } from './use-everyones-spending.ts';

/** What models cost everybody in a month, what is left of the budgets, and who spent it. */
export function SpendingSection() {
  const [params, writeAddress] = useAddressValues();
  const current = monthOf(new Date());
  const month = shownMonth(params.get('month'), new Date());
  const { asked, spending } = useEveryonesSpending(month);
  const people = usePeople();
  const nameOfOwner = (owner: string) => nameOf(people.data, owner, people.isError ? 'Name not loaded' : '…');

  return (
    <section className={classes.part} aria-labelledby="spending">
      <div className={classes.head}>
        <Title order={2} id="spending">
          Spending
        </Title>
        <MonthSwitch month={month} onChange={to => writeAddress({ month: to === current ? '' : to })} />
      </div>
      <Text c="dimmed" mb="sm">
        What models cost everybody. Months and days are those of UTC.
      </Text>
      {asked.isPending && <SkeletonRows count={3} height={44} />}
      {asked.isError && !spending && (
        <FailureNote
          title="The spending could not be loaded"
          message={messageOf(asked.error)}
          onRetry={() => void asked.refetch()}
        />
      )}
      {spending && <Month spending={spending} isCurrent={month === current} nameOf={nameOfOwner} />}
      {spending && asked.hasNextPage && (
        <LoadMore
          isBusy={asked.isFetchingNextPage}
          error={asked.isFetchNextPageError ? messageOf(asked.error) : null}
          onClick={() => void asked.fetchNextPage()}
        />
      )}
    </section>
  );
}

type MonthProps = { spending: EveryonesSpending; isCurrent: boolean; nameOf: (owner: string) => string };

function Month({ spending, isCurrent, nameOf }: MonthProps) {
  const { total, budgets, people } = spending;
  return (
    <>
      {total.calls > 0 && <SumOfMonth total={total} />}
      {budgets.length > 0 && (
        <div className={classes.bars}>
          <BudgetBars budgets={budgets} isOver={!isCurrent} />
        </div>
      )}
      {isCurrent && budgets.length === 0 && (
        <Text c="dimmed" mt="xs">
          All people together have no budget. Who runs Insta AI can set one (BUDGETS).
        </Text>
      )}
      {people.length > 0 && <SpendersTable spenders={people} isOver={!isCurrent} nameOf={nameOf} />}
      {total.calls === 0 && (
        <Text c="dimmed" mt="xs">
          Nobody asked anything of a model.
        </Text>
      )}
    </>
  );
}
