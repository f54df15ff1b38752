import { FailureNote, SkeletonRows, TypeBadge, UnstyledButton } from '@insta-ai/design';
import { callApi, messageOf } from '@insta-ai/platform';
import { keepPreviousData, useQuery } from '@insta-ai/platform/data';
import type { ContentListItem } from '@insta-ai/proto/http/content';
import { kindOf } from '@insta-ai/proto/rules/kind/kind-of';
import classes from './use-in.module.css';
import { takesOutput, whatHappens } from './what-happens.ts';

type Props = {
  status: 'Draft' | 'Scheduled';
  title: string;
  output: string;
  isBusy: boolean;
  onChoose: (item: ContentListItem) => void;
};

/** So many fit on a screen; whoever has more types a part of the title. */
const shown = 8;

/** Items of a status, last changed first, to choose one. */
export function ItemChoices({ status, title, output, isBusy, onChoose }: Props) {
  const items = useQuery({
    queryKey: ['contents', 'use-in', status, title],
    queryFn: ({ signal }) =>
      callApi('listContents', {
        query: {
          pageSize: shown,
          sortKey: 'updatedAt',
          sortDirection: 'desc',
          filter: JSON.stringify({ title, status }),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
  return (
    <section className={classes.group} aria-label={status}>
      <h3 className={classes.heading}>{status === 'Draft' ? 'Drafts' : status}</h3>
      {items.isPending && <SkeletonRows count={3} />}
      {items.isError && (
        <FailureNote
          title="The items could not be loaded"
          message={messageOf(items.error)}
          onRetry={() => void items.refetch()}
        />
      )}
      {items.data?.length === 0 && <p className={classes.none}>None{title && ' with this title'}.</p>}
      <ul className={classes.list}>
        {items.data?.map(item => (
          <li key={item._id}>
            <UnstyledButton
              className={classes.item}
              disabled={isBusy || !takesOutput(item, output)}
              onClick={() => onChoose(item)}
            >
              <span className={classes.title}>{item.title || 'NO_NAME'}</span>
              <ItemBadge item={item} />
              <span className={classes.effect}>{whatHappens(item, output)}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ItemBadge({ item }: { item: ContentListItem }) {
  const type = item._contentType;
  const kind = kindOf(item, type);
  return (type || kind) && <TypeBadge type={kind} name={type?.name} />;
}
