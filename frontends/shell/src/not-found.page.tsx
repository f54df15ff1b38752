import { Button, EmptyState, PageHeader } from '@insta-ai/design';
import { usePageTitle } from '@insta-ai/platform';
import { Link } from '@insta-ai/platform/router';

/** An address that no screen has. */
export function NotFoundPage() {
  usePageTitle('Not found');
  return (
    <>
      <PageHeader title="Not found" />
      <EmptyState
        title="There is no page at this address"
        description="The link may be outdated or mistyped."
      >
        <Button component={Link} to="/" variant="default">
          Go to Contents
        </Button>
      </EmptyState>
    </>
  );
}
