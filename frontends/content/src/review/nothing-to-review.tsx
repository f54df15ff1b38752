import { Button, EmptyState } from '@insta-ai/design';
import { IconChecks } from '@insta-ai/design/icons';
import { Link } from '@insta-ai/platform/router';

/** There is no draft: ways to get some. */
export function NothingToReview() {
  return (
    <EmptyState
      icon={<IconChecks size={44} stroke={1.2} />}
      title="Nothing to review."
      description="Drafts come here to be looked at, one after the other. Describe a post, or have a whole week planned for you."
    >
      <Button component={Link} to="/?magicAI=open">
        Describe your content
      </Button>
      <Button component={Link} to="/calendarAI" variant="default">
        Plan a whole week
      </Button>
      <Button component={Link} to="/" variant="default">
        See all contents
      </Button>
    </EmptyState>
  );
}
