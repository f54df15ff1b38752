import { Center, FailureNote, useAskAgain } from '@insta-ai/design';
import { callApi, isUnanswered, session } from '@insta-ai/platform';

/** There is a token, and no answer about it. It goes on by itself with the first one, whatever that says. */
export function UnreachablePage({ message }: { message: string }) {
  const start = () => void session.start();
  useAskAgain(true, () => {
    callApi('getUser').then(start, error => isUnanswered(error) || start());
  });
  return (
    <Center component="main" mih="100dvh" p="lg">
      <FailureNote title="Insta AI is not responding" message={message} onRetry={start} />
    </Center>
  );
}
