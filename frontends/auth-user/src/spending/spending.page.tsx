import {
  ActionIcon,
  EmptyState,
  FailureNote,
  formatInstant,
  PageHeader,
  SkeletonRows,
} from '@insta-ai/design';
import { IconChevronLeft, IconChevronRight, IconReceipt } from '@insta-ai/design/icons';
import { callApi, messageOf, useAddressValues, usePageTitle } from '@insta-ai/platform';
import { useQuery } from '@insta-ai/platform/data';
import { Link } from '@insta-ai/platform/router';
import { spendingTasks } from '@insta-ai/proto/data/spending/spending-tasks';
import type { ContentType } from '@insta-ai/proto/http/content-type';
import type { Spending } from '@insta-ai/proto/http/spending/spending';
import { modelName } from '@insta-ai/proto/rules/pictures/model-name';
import { Budgets } from './budgets.tsx';
import { monthOf, monthsAfter, shownMonth } from './months.ts';
import classes from './spending.module.css';
import { amountInWords, costInWords, unknownInWords } from './spending-words.ts';
import { SumsTable } from './sums-table.tsx';
import { useSpending } from './use-spending.ts';

/** What calls to models cost, month by month, and what is left of the budgets. */
export function SpendingPage() {
  usePageTitle('Spending');
  const [params, writeAddress] = useAddressValues();
  const now = new Date();
  const current = monthOf(now);
  const month = shownMonth(params.get('month'), now);
  const spending = useSpending(month);
  const types = useQuery({
    queryKey: ['contentTypes'],
    queryFn: ({ signal }) => callApi('listContentTypes', { signal }),
  });
  const go = (many: number) => {
    const next = monthsAfter(month, many);
    writeAddress({ month: next === current ? '' : next });
  };

  return (
    <>
      <PageHeader
        title="Spending"
        description="What the text model and the image services were asked for, and what it cost you. Months and days are those of UTC."
        before={
          <Link className={classes.back} to="/profile">
            Profile
          </Link>
        }
      >
        <div className={classes.months}>
          <ActionIcon variant="default" size="lg" aria-label="Previous month" onClick={() => go(-1)}>
            <IconChevronLeft size={18} aria-hidden />
          </ActionIcon>
          <span className={classes.month} role="status">
            {formatInstant(`${month}-01T00:00:00Z`, 'MMMM YYYY', 'UTC')}
          </span>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label="Next month"
            disabled={month >= current}
            onClick={() => go(1)}
          >
            <IconChevronRight size={18} aria-hidden />
          </ActionIcon>
        </div>
      </PageHeader>
      {spending.isError && (
        <FailureNote
          title="The spending could not be loaded"
          message={messageOf(spending.error)}
          onRetry={() => void spending.refetch()}
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
  const why = unknownInWords(total);
  return (
    <>
      {total.calls > 0 && (
        <section className={classes.total} aria-label="In all">
          <strong>{costInWords(total)}</strong>
          <span>{amountInWords(total)}</span>
          {why && <span>{why}</span>}
        </section>
      )}
      {isCurrent && <Budgets budgets={budgets} />}
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
            rows={byModel.map(({ provider, model, ...sum }) => ({
              key: `${provider} ${model}`,
              name: modelName(model),
              beside: provider,
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
