import { FailureNote, PageHeader, SkeletonRows, useConfirm } from '@insta-ai/design';
import { canRetry, messageOf, OpenWords, useOpenWords, usePageTitle } from '@insta-ai/platform';
import { FoundPosts } from './found-posts.tsx';
import { HashtagForm } from './hashtag-form.tsx';
import { useHashtagSearch } from './use-hashtag-search.ts';

/** Top posts of a hashtag, and answers to them (specification section 2, Comments). */
export function CommentsPage() {
  usePageTitle('Comments');
  const { search, searchFor, found, budget, recent } = useHashtagSearch();
  const { hashtag = '' } = search.variables ?? {};
  const openWords = useOpenWords();
  const confirm = useConfirm();
  const askFor = async (wanted: string) => {
    // Other posts take the place of these, and their answers go with them.
    const isSure =
      !openWords.areThere() ||
      (await confirm({
        title: 'Search without copying?',
        message: 'An answer that you changed has not been copied.',
        confirmLabel: 'Search',
      }));
    if (isSure) searchFor(wanted);
  };

  return (
    <>
      <PageHeader
        title="Comments"
        description="Find the top posts for a hashtag and answer them. Insta AI copies the answer, and you paste it on Instagram."
      />
      <HashtagForm isSearching={search.isPending} budget={budget} recent={recent} onSearch={askFor} />
      {search.isError && (
        <FailureNote
          title="The search failed"
          message={messageOf(search.error)}
          onRetry={canRetry(search.error) ? () => void askFor(hashtag) : undefined}
        />
      )}
      {search.isPending && !found && <SkeletonRows count={4} height={120} />}
      <OpenWords value={openWords.note}>
        <FoundPosts found={found} isIdle={search.isIdle} />
      </OpenWords>
    </>
  );
}
