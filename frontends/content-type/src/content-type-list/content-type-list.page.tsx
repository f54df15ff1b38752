import { Button, EmptyState, FailureNote, PageHeader, SkeletonRows } from '@insta-ai/design';
import { IconPlus, IconTemplate } from '@insta-ai/design/icons';
import { callApi, messageOf, usePageTitle } from '@insta-ai/platform';
import { useQuery } from '@insta-ai/platform/data';
import { Link } from '@insta-ai/platform/router';
import { ContentTypeTable } from './content-type-table.tsx';

/** The presets by name (specification section 2, Content types list). */
export function ContentTypeListPage() {
  usePageTitle('Content Types');
  const list = useQuery({
    queryKey: ['contentTypes'],
    queryFn: ({ signal }) => callApi('listContentTypes', { signal }),
  });

  return (
    <>
      <PageHeader
        title="Content Types"
        description="Presets: the kind of content, how its pictures are generated and how its caption looks."
      >
        <Button component={Link} to="/contentTypes/create" leftSection={<IconPlus size={16} aria-hidden />}>
          Add Content Type
        </Button>
      </PageHeader>
      {list.isPending && <SkeletonRows height={56} count={4} />}
      {list.isError && (
        <FailureNote
          title="The content types could not be loaded"
          message={messageOf(list.error)}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.data?.length === 0 && (
        <EmptyState
          icon={<IconTemplate size={40} stroke={1.25} />}
          title="No Content Types Found"
          description="A content type saves you from choosing the same settings for every picture. Start with Add Content Type: its defaults work as they are."
        />
      )}
      {list.data && list.data.length > 0 && <ContentTypeTable contentTypes={list.data} />}
    </>
  );
}
