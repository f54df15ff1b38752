import { Button, notify, Text } from '@insta-ai/design';
import { callApi, messageOf } from '@insta-ai/platform';
import { useMutation } from '@insta-ai/platform/data';
import type { User } from '@insta-ai/proto/http/auth-user';

/** Says where emails go until the notification email is confirmed, and sends its link again. */
export function UnconfirmedNote({ user }: { user: User }) {
  const resend = useMutation({
    mutationFn: () => callApi('requestEmailConfirmation'),
    onSuccess: () => notify.success(`Link sent to ${user.notificationEmail}`),
    onError: error => notify.error(messageOf(error)),
  });
  return (
    <div>
      <Text role="status" size="sm" mb={6}>
        Not confirmed yet: open the link in the email to {user.notificationEmail}. Until then, emails go to{' '}
        {user.email}.
      </Text>
      <Button variant="default" size="xs" loading={resend.isPending} onClick={() => resend.mutate()}>
        Send the link again
      </Button>
    </div>
  );
}
