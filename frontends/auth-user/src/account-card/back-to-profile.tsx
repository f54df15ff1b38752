import { ActionIcon } from '@insta-ai/design';
import { IconArrowLeft } from '@insta-ai/design/icons';
import { Link } from '@insta-ai/platform/router';

/** From a page below the profile. */
export function BackToProfile() {
  return (
    <ActionIcon
      component={Link}
      to="/profile"
      variant="subtle"
      color="gray"
      size="lg"
      aria-label="Back to Profile"
    >
      <IconArrowLeft size={20} aria-hidden />
    </ActionIcon>
  );
}
