import { ActionIcon } from '@insta-ai/design';
import { IconArrowLeft } from '@insta-ai/design/icons';
import { Link } from 'react-router';

/** Before the title of a page that lies below another one, whose name the person knows: `Contents`. */
export function BackLink({ to, name }: { to: string; name: string }) {
  return (
    <ActionIcon
      component={Link}
      to={to}
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={`Back to ${name}`}
    >
      <IconArrowLeft size={20} aria-hidden />
    </ActionIcon>
  );
}
