import { Alert, Button, Group, Modal, Stack, Text } from '@insta-ai/design';
import { TextInput } from '@insta-ai/design/fields';
import { NativeSelect } from '@insta-ai/design/native-select';
import { copyText, messageOf } from '@insta-ai/platform';
import type { Person } from '@insta-ai/proto/http/operations/people';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import classes from '../operations.module.css';
import { useInvite } from './use-people.ts';

type Props = { first: { email: string } | undefined; onClose: () => void };

/** Invites somebody by mail, and shows the link for where no mail arrives. */
export function InviteModal({ first, onClose }: Props) {
  const invite = useInvite();
  const close = () => {
    // The answer has the link, which is shown this once.
    if (invite.isPending) return;
    invite.reset();
    onClose();
  };
  return (
    <Modal opened={first !== undefined} onClose={close} title="Invite somebody">
      {first && <InviteForm key={first.email} first={first.email} invite={invite} onClose={close} />}
    </Modal>
  );
}

type FormProps = { first: string; invite: ReturnType<typeof useInvite>; onClose: () => void };

function InviteForm({ first, invite, onClose }: FormProps) {
  const [email, setEmail] = useState(first);
  const [role, setRole] = useState<Person['role']>('member');
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!invite.isPending) invite.mutate({ email, role });
  };
  if (invite.data)
    return <Invited email={invite.data.person.email} link={invite.data.link} onClose={onClose} />;
  return (
    <form onSubmit={send}>
      <Stack gap="md">
        <TextInput
          label="Email"
          type="email"
          required
          maxLength={320}
          autoComplete="off"
          value={email}
          onChange={event => setEmail(event.currentTarget.value)}
          data-autofocus
        />
        <NativeSelect
          label="Role"
          description="An admin sees this page and can do all of it; a member has their own work alone."
          value={role}
          data={[
            { value: 'member', label: 'Member' },
            { value: 'admin', label: 'Admin' },
          ]}
          onChange={event => setRole(event.currentTarget.value === 'admin' ? 'admin' : 'member')}
        />
        {invite.isError && (
          <Alert color="red" variant="light" role="alert">
            {messageOf(invite.error)}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={invite.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={invite.isPending}>
            Send invitation
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Invited({ email, link, onClose }: { email: string; link: string; onClose: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const done = useRef<HTMLButtonElement>(null);
  // The form that had the focus is gone.
  useEffect(() => done.current?.focus(), []);
  const [outcome, setOutcome] = useState('');
  const copy = async () =>
    setOutcome((await copyText(link, field.current)) ? 'Copied' : 'Selected: copy it by hand');
  return (
    <Stack gap="md">
      <Text role="status">
        An email is on its way to {email}. The link in it works once, for seven days. If no email arrives,
        send them this link yourself; whoever has it can set their password.
      </Text>
      <TextInput
        ref={field}
        label="Link"
        description={<span role="status">{outcome}</span>}
        inputWrapperOrder={['label', 'input', 'description']}
        inputContainer={box => (
          <div className={classes.link}>
            {box}
            <Button variant="default" onClick={() => void copy()}>
              Copy
            </Button>
          </div>
        )}
        readOnly
        value={link}
        onFocus={event => event.currentTarget.select()}
      />
      <Group justify="flex-end">
        <Button ref={done} onClick={onClose}>
          Done
        </Button>
      </Group>
    </Stack>
  );
}
