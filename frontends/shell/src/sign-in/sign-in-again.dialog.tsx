import { Button, FailureNote, Group, Modal, SkeletonFields, Text } from '@insta-ai/design';
import { session } from '@insta-ai/platform';
import { explain } from '../route-error.page.tsx';
import { useSignIn } from './use-sign-in.ts';

/** Over the open page when the session has ended: nothing typed is lost, the refused calls go on after the sign-in. */
export function SignInAgainDialog() {
  const { SignIn, error, retry } = useSignIn();
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title="Your session has ended"
      size="sm"
    >
      <Text c="dimmed" mb="md">
        Sign in again to continue. What you typed is still here.
      </Text>
      {SignIn && <SignIn place="dialog" />}
      {!SignIn && !error && <SkeletonFields count={2} />}
      {error && <FailureNote title={explain(error).title} message={error.message} onRetry={retry} />}
      <Group justify="center" mt="sm">
        <Button variant="subtle" color="gray" size="xs" onClick={session.signOut}>
          Leave without saving
        </Button>
      </Group>
    </Modal>
  );
}
