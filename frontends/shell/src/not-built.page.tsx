import { Button, EmptyState, PageHeader } from '@insta-ai/design';
import { IconHammer } from '@insta-ai/design/icons';
import { usePageTitle } from '@insta-ai/platform';
import { Link } from '@insta-ai/platform/router';

/** An honest place-holder: the screen is in the specification and comes next. */
export function NotBuiltPage({ title }: { title: string }) {
  usePageTitle(title);
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        icon={<IconHammer size={40} stroke={1.25} />}
        title="This screen is not built yet"
        description="It is coming next."
      >
        <Button component={Link} to="/" variant="default">
          Go to Contents
        </Button>
      </EmptyState>
    </>
  );
}
