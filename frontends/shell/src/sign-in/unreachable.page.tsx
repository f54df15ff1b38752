import { Center, FailureNote } from '@insta-ai/design';
import { session } from '@insta-ai/platform';

/** There is a token, and no answer about it. */
export function UnreachablePage({ message }: { message: string }) {
  return (
    <Center component="main" mih="100dvh" p="lg">
      <FailureNote
        title="Insta AI is not responding"
        message={message}
        onRetry={() => void session.start()}
      />
    </Center>
  );
}
