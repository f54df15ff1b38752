import { FailureNote, PageHeader, SkeletonFields } from '@insta-ai/design';
import { callApi, messageOf, usePageTitle } from '@insta-ai/platform';
import { useQuery } from '@insta-ai/platform/data';
import { useParams, useSearchParams } from '@insta-ai/platform/router';
import { copyOf, type LoadedType } from './content-type-draft.ts';
import { ContentTypeEditor } from './content-type-editor.tsx';

/** One content type; id `create` is a new one with the server's defaults (specification section 3). */
export function ContentTypeEditPage() {
  const { id = 'create' } = useParams();
  const isNew = id === 'create';
  const from = useSearchParams()[0].get('from');
  const isCopy = isNew && from !== null;
  const source = isCopy ? from : id;
  const loaded = useQuery({
    queryKey: ['contentTypes', source, isCopy ? 'copy' : 'edit'],
    queryFn: async ({ signal }): Promise<LoadedType> => {
      const found = await callApi('getContentType', { params: { id: source }, signal });
      return isCopy ? copyOf(found) : found;
    },
    // The form is filled once: what somebody saves elsewhere meanwhile must not replace what is typed here.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  usePageTitle(loaded.data?.name || (isNew ? 'New content type' : 'Content type'));

  if (loaded.data) {
    return (
      <ContentTypeEditor
        key={`${id} ${source}`}
        id={isNew ? null : id}
        loaded={loaded.data}
        version={loaded.data.version}
        isCopy={isCopy}
      />
    );
  }
  return (
    <>
      <PageHeader title={isNew ? 'New content type' : 'Content type'} />
      {loaded.isPending && <SkeletonFields count={6} />}
      {loaded.isError && (
        <FailureNote
          title="The content type could not be loaded"
          message={messageOf(loaded.error)}
          onRetry={() => void loaded.refetch()}
        />
      )}
    </>
  );
}
