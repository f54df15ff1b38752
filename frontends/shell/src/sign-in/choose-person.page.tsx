import { Alert, Button, Center, EntryCard, Stack, Text } from '@insta-ai/design';
import { messageOf, type Session, session, usePageTitle } from '@insta-ai/platform';
import { useMutation } from '@insta-ai/platform/data';
import { useEffect, useRef } from 'react';
import classes from './choose-person.module.css';

type Props = Extract<Session, { status: 'choosing' }>;

/** A link would sign in somebody else: nobody is replaced without a yes, whoever sent the link. */
export function ChoosePersonPage({ present, arriving, isLinkRefused }: Props) {
  const title = isLinkRefused ? 'This sign-in link does not work' : 'Sign in as somebody else?';
  usePageTitle(title);
  const stay = useRef<HTMLButtonElement>(null);
  const answer = useMutation({ mutationFn: session.choose });
  useEffect(() => stay.current?.focus(), []);

  return (
    <Center component="main" className={classes.main}>
      <EntryCard title={title}>
        <div className={classes.words}>
          <Text>
            {isLinkRefused
              ? 'It has been used or has expired. You are still signed in as '
              : 'You are signed in as '}
            <strong>{present.email}</strong>.
          </Text>
          {!isLinkRefused && (
            <>
              <Text>
                This link signs in {arriving ? <strong>{arriving.email}</strong> : 'somebody else'}.
              </Text>
              <Text c="dimmed">Stay if you did not expect this.</Text>
            </>
          )}
        </div>
        {answer.error && (
          <Alert role="alert" color="red" variant="light" p="xs" mb="md">
            {messageOf(answer.error)}
          </Alert>
        )}
        <Stack gap="sm">
          <Button ref={stay} fullWidth disabled={answer.isPending} onClick={() => answer.mutate('stay')}>
            <span className={classes.label}>Stay as {present.email}</span>
          </Button>
          {!isLinkRefused && (
            <Button
              variant="default"
              fullWidth
              loading={answer.isPending}
              onClick={() => answer.mutate('switch')}
            >
              <span className={classes.label}>Sign in as {arriving?.email ?? 'somebody else'}</span>
            </Button>
          )}
        </Stack>
      </EntryCard>
    </Center>
  );
}
