import { Button, late, Opened, Text, useOpener } from '@insta-ai/design';

const GoingLiveModal = late(async () => (await import('./going-live.modal.tsx')).GoingLiveModal);

/** The way to the real Instagram; what it takes comes when it is opened. */
export function GoingLive() {
  const wizard = useOpener<true>();
  return (
    <div>
      <Button variant="default" onClick={() => wizard.current?.open(true)}>
        Go live step by step
      </Button>
      <Text size="sm" c="dimmed" mt={6}>
        Five steps to your own Instagram account, each checked, with what to paste at Meta.
      </Text>
      <Opened ref={wizard}>
        {(what, close) => <GoingLiveModal isOpen={what === true} onClose={close} />}
      </Opened>
    </div>
  );
}
