import { FailureNote, PageHeader, SkeletonFields, SkeletonGrid } from '@insta-ai/design';
import { ApiError, BackLink, messageOf, usePageTitle } from '@insta-ai/platform';
import { useParams } from '@insta-ai/platform/router';
import { useItemStore } from '../editor/use-item-store.ts';
import { useItem } from '../fetching/use-item.ts';
import { ContentEditor } from './content-editor.tsx';

/** One item; id `create` is a new one that is created with its first edit (specification section 2). */
export function ContentEditPage() {
  const { id = 'create' } = useParams();
  const loaded = useItem(id);
  const store = useItemStore(id, loaded.data);
  usePageTitle(store?.get().base?.title || 'Content');

  const isGone = loaded.error instanceof ApiError && loaded.error.status === 404;
  if (store) return <ContentEditor key={store.name} store={store} isGone={isGone} />;
  return (
    <>
      <PageHeader title="Content" before={<BackLink to="/" name="Contents" />} />
      {loaded.isError ? (
        <FailureNote
          title="The content could not be loaded"
          message={messageOf(loaded.error)}
          onRetry={() => void loaded.refetch()}
        />
      ) : (
        <>
          <SkeletonFields count={4} />
          <SkeletonGrid count={4} />
        </>
      )}
    </>
  );
}
