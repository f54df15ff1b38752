import { Alert, Button, notify, Text } from '@insta-ai/design';
import { callApi, messageOf } from '@insta-ai/platform';
import { useMutation } from '@insta-ai/platform/data';
import { rawError } from './raw-error.ts';

/** Shows what the connected page published last: proof that the connection works. */
export function LastPost() {
  const ask = useMutation({
    mutationFn: () => callApi('getPosts', { body: {} }),
    onError: error => notify.error(rawError(error)),
  });
  const [last] = ask.data ?? [];

  return (
    <div>
      <Button variant="default" loading={ask.isPending} onClick={() => ask.mutate()}>
        Get last posts
      </Button>
      <div role="status">
        {last && (
          <Alert mt="xs" variant="light" color="gray">
            {`The last content of the page is : ${last.story}`}
          </Alert>
        )}
        {ask.data && !last && (
          <Text c="dimmed" mt="xs">
            The page has no posts yet.
          </Text>
        )}
      </div>
      {ask.error && (
        <Text c="red" size="sm" mt="xs">
          {messageOf(ask.error)}
        </Text>
      )}
    </div>
  );
}
