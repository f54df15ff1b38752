import { EmptyState, FailureNote, PageHeader, SkeletonRows, Title } from '@insta-ai/design';
import { IconReceipt } from '@insta-ai/design/icons';
import { BudgetBars, MonthSwitch, monthOf, SumOfMonth, shownMonth } from '@insta-ai/design/spending';
import { BackLink, callApi, messageOf, useAddressValues, usePageTitle } from '@insta-ai/platform';
import { useQuery } from '@insta-ai/platform/data';
import { spendingTasks } from '@insta-ai/proto/data/spending/spending-tasks';
import type { ContentType } from '@insta-ai/proto/http/content-type';
import type { Spending } from '@insta-ai/proto/http/spending/spending';
import { modelName } from '@insta-ai/proto/rules/pictures/model-name';
import classes from './spending.module.css';
import { SumsTable } from './sums-table.tsx';
import { useSpending } from './use-spending.ts';

/** What calls to models cost, month by month, and what is left of the budgets. */
export function SpendingPage() {
  usePageTitle('Spending');
  const [params, writeAddress] = useAddressValues();
  const current = monthOf(new Date());
  const month = shownMonth(params.get('month'), new Date());
  const spending = useSpending(month);
  const types = useQuery({
    queryKey: ['contentTypes'],
    queryFn: ({ signal }) => callApi('listContentTypes', { signal }),
  });
  return (
    <>
      <PageHeader
        title="Spending"
        description="What the text model and the image services were asked for, and what it cost you. Months and days are those of UTC."
        before={<BackLink to="/profile" name="Profile" />}
      >
        <MonthSwitch month={month} onChange={to => writeAddress({ month: to === current ? '' : to })} />
      </PageHeader>
      {spending.isError && (
        <FailureNote
          title="The spending could not be loaded"
          message={messageOf(spending.error)}
          onRetry={() => void spending.refetch()}
        />
      )}
      {spending.data && types.isError && !types.data && (
        <FailureNote
          title="The names of your content types could not be loaded"
          message={messageOf(types.error)}
          onRetry={() => void types.refetch()}
        />
      )}
      {spending.isLoading && <SkeletonRows count={4} height={64} />}
      {spending.data && <Month spending={spending.data} types={types.data} isCurrent={month === current} />}
    </>
  );
}

type MonthProps = { spending: Spending; types: ContentType[] | undefined; isCurrent: boolean };

function Month({ spending, types, isCurrent }: MonthProps) {
  const { total, byTask, byType, byModel, budgets } = spending;
  return (
    <>
      {total.calls > 0 && <SumOfMonth total={total} />}
      {(isCurrent || budgets.length > 0) && (
        <section className={classes.part} aria-labelledby="budgets">
          <Title order={2} id="budgets">
            Budgets
          </Title>
          {budgets.length === 0 && (
            <p className={classes.quiet}>There is no limit. Who runs Insta AI can set one (BUDGETS).</p>
          )}
          {budgets.length > 0 && <BudgetBars budgets={budgets} isOver={!isCurrent} />}
        </section>
      )}
      {total.calls === 0 ? (
        <EmptyState
          icon={<IconReceipt size={40} stroke={1.25} />}
          title="Nothing was asked of a model"
          description="Pictures and texts appear here with what they cost, as soon as they are asked for."
        />
      ) : (
        <>
          <SumsTable
            name="By task"
            rows={byTask.map(({ task, ...sum }) => ({ key: task, name: spendingTasks[task], sum }))}
          />
          <SumsTable
            name="By content type"
            rows={byType.map(({ _contentType, ...sum }) => ({
              key: _contentType ?? '',
              name: nameOfType(types, _contentType),
              sum,
            }))}
          />
          <SumsTable
            name="By model"
            rows={byModel.map(({ provider, model, listPriceOn, ...sum }) => ({
              key: `${provider} ${model}`,
              name: modelName(model),
              beside: listPriceOn ? `${provider}, list price of ${listPriceOn}` : provider,
              sum,
            }))}
          />
        </>
      )}
    </>
  );
}

function nameOfType(types: ContentType[] | undefined, id: string | null): string {
  if (id === null) return 'Without a content type';
  if (!types) return '…';
  const type = types.find(({ _id }) => _id === id);
  return type ? type.name || 'NO_NAME' : 'A deleted content type';
}
