import { Button, notify, Text } from '@insta-ai/design';
import { callApi, messageOf } from '@insta-ai/platform';
import { useMutation } from '@insta-ai/platform/data';

/** Asks the platform to report messages and comments. */
export function EnableWebhook() {
  const enable = useMutation({
    mutationFn: () => callApi('enableWebhook', { body: {} }),
    onSuccess: () => notify.success('Webhook enabled'),
  });
  return (
    <div>
      <Button variant="default" loading={enable.isPending} onClick={() => enable.mutate()}>
        Enable webhook
      </Button>
      <Text size="sm" c="dimmed" mt={6}>
        Instagram then tells Insta AI about new messages and comments.
      </Text>
      {enable.data?.note && (
        <Text role="status" size="sm" mt="xs">
          {enable.data.note}
        </Text>
      )}
      {enable.error && (
        <Text role="alert" c="red" size="sm" mt="xs">
          {messageOf(enable.error)}
        </Text>
      )}
    </div>
  );
}
