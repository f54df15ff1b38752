import { Button, EmptyState } from '@insta-ai/design';
import { IconPhoto, IconStar } from '@insta-ai/design/icons';
import { Link } from '@insta-ai/platform/router';

/** What stands where the pictures would be, and what to do next. */
export function NoMedia({ isPreferredOnly }: { isPreferredOnly: boolean }) {
  if (isPreferredOnly) {
    return (
      <EmptyState
        icon={<IconStar size={40} stroke={1.25} />}
        title="Nothing is preferred yet"
        description="Give a picture a star, and you find it here."
      />
    );
  }
  return (
    <EmptyState
      icon={<IconPhoto size={40} stroke={1.25} />}
      title="No media yet"
      description="Pictures appear here when you generate or upload them for a content."
    >
      <Button component={Link} to="/contents/create">
        Add Content
      </Button>
    </EmptyState>
  );
}
