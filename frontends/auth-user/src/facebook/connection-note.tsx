import { Alert, Button, Text } from '@insta-ai/design';
import { callApi, useTimeZone, useUser } from '@insta-ai/platform';
import { useQuery } from '@insta-ai/platform/data';
import type { Connection } from '@insta-ai/proto/http/instagram';

/** How long the connection lasts, and what is wrong with it, with the button that makes it last again. */
export function ConnectionNote({ onReconnect }: { onReconnect: () => void }) {
  const { instagramAccounts } = useUser();
  const zone = useTimeZone();
  const connection = useQuery({
    queryKey: ['connection', instagramAccounts.map(({ id }) => id)],
    queryFn: () => callApi('getConnection'),
  });
  if (!connection.data) return null;
  const { endsAt, endsSoon, lost, addressProblem } = connection.data;
  const words = reconnectWords(connection.data, zone);
  return (
    <>
      {words && (
        <Alert
          role="status"
          color={lost.length > 0 ? 'red' : 'yellow'}
          variant="light"
          mt="xs"
          title={words.title}
        >
          <Text size="sm">{words.text}</Text>
          <Button size="xs" mt="xs" onClick={onReconnect}>
            Connect again
          </Button>
        </Alert>
      )}
      {endsAt && !endsSoon && lost.length === 0 && (
        <Text size="sm" c="dimmed" mt={6}>
          {`Connected until ${dateIn(endsAt, zone)}.`}
        </Text>
      )}
      {addressProblem && (
        <Alert
          role="status"
          color="yellow"
          variant="light"
          mt="xs"
          title="Instagram may not reach this address"
        >
          {addressProblem}
        </Alert>
      )}
    </>
  );
}

function reconnectWords({ lost, endsAt, endsSoon }: Connection, zone: string) {
  if (lost.length > 0)
    return {
      title: `Instagram is disconnected: ${lost.join(', ')}`,
      text: 'What is due waits, and goes out by itself once you have connected again.',
    };
  if (!endsSoon || !endsAt) return undefined;
  const verb = new Date(endsAt) > new Date() ? 'ends' : 'ended';
  return {
    title: `The connection to Instagram ${verb} on ${dateIn(endsAt, zone)}`,
    text: 'What is due after that may not go out until you connect again. Nothing you planned changes.',
  };
}

function dateIn(moment: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone }).format(new Date(moment));
}
