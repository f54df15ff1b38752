import { Button, notify, Section, useConfirm } from '@insta-ai/design';
import { callApi, messageOf, session } from '@insta-ai/platform';
import { useMutation } from '@insta-ai/platform/data';

/** Ends the sessions of other browsers and devices; this one goes on. */
export function SessionSection() {
  const confirm = useConfirm();
  const end = useMutation({
    mutationFn: async () => session.goOnWith(await callApi('endSessions')),
    onSuccess: () => notify.success('Signed out everywhere else'),
    onError: error => notify.error(messageOf(error)),
  });
  const ask = async () => {
    const message =
      'Every other browser and device is signed out within 15 seconds. This browser stays signed in.';
    if (await confirm({ title: 'Sign out everywhere else?', message, confirmLabel: 'Sign out' }))
      end.mutate();
  };
  return (
    <Section
      title="Sessions"
      explanation="If you lost a phone, used a borrowed computer, or think someone else has been here. Set a new password too."
    >
      <div>
        <Button variant="default" loading={end.isPending} onClick={() => void ask()}>
          Sign out everywhere else
        </Button>
      </div>
    </Section>
  );
}
