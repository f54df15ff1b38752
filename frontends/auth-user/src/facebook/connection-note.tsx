import { Alert, Button, Text } from '@insta-ai/design';
import { useInstagramConnection, useTimeZone } from '@insta-ai/platform';
import { connectionWords, dayInWords, endsInWords } from '@insta-ai/proto/rules/account/connection-words';

/** How long the connection lasts, and what is wrong with it, with the button that makes it last again. */
export function ConnectionNote({ onReconnect }: { onReconnect: () => void }) {
  const timeZone = useTimeZone();
  const connection = useInstagramConnection();
  if (!connection) return null;
  const { endsAt, addressProblem } = connection;
  const ends = endsInWords(connection, timeZone);
  const words = connectionWords(connection, { now: new Date(), timeZone });
  return (
    <>
      {words && (
        <Alert
          role="status"
          color={words.isLost ? 'red' : 'yellow'}
          variant="light"
          mt="sm"
          title={words.title}
        >
          <Text size="sm">{words.text}</Text>
          <Button size="xs" mt="xs" onClick={onReconnect}>
            Connect again
          </Button>
        </Alert>
      )}
      {endsAt && (ends || !words) && (
        <Text size="sm" c="dimmed" mt={6}>
          {ends ?? `Connected until ${dayInWords(endsAt, timeZone)}.`}
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
