import { ActionIcon } from '@insta-ai/design';
import { IconArrowLeft } from '@insta-ai/design/icons';
import { Link } from '@insta-ai/platform/router';

/** Back to the list. */
export function BackLink() {
  return (
    <ActionIcon component={Link} to="/" variant="subtle" color="gray" size="lg" aria-label="Back to Contents">
      <IconArrowLeft size={20} aria-hidden />
    </ActionIcon>
  );
}
