import { FailureNote, PageHeader, SkeletonRows } from '@insta-ai/design';
import { canRetry, messageOf, usePageTitle } from '@insta-ai/platform';
import { FoundPosts } from './found-posts.tsx';
import { HashtagForm } from './hashtag-form.tsx';
import { useHashtagSearch } from './use-hashtag-search.ts';

/** Top posts of a hashtag, and answers to them (specification section 2, Comments). */
export function CommentsPage() {
  usePageTitle('Comments');
  const { search, found, budget, recent } = useHashtagSearch();
  const { variables: hashtag = '' } = search;

  return (
    <>
      <PageHeader
        title="Comments"
        description="Find the top posts for a hashtag and answer them. Insta AI copies the answer, and you paste it on Instagram."
      />
      <HashtagForm isSearching={search.isPending} budget={budget} recent={recent} onSearch={search.mutate} />
      {search.isError && (
        <FailureNote
          title="The search failed"
          message={messageOf(search.error)}
          onRetry={canRetry(search.error) ? () => search.mutate(hashtag) : undefined}
        />
      )}
      {search.isPending && !found && <SkeletonRows count={4} height={120} />}
      <FoundPosts found={found} isIdle={search.isIdle} />
    </>
  );
}
