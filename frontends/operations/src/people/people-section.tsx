import { Button, FailureNote, SkeletonRows, Title } from '@insta-ai/design';
import { IconUserPlus } from '@insta-ai/design/icons';
import { messageOf } from '@insta-ai/platform';
import { useState } from 'react';
import classes from '../operations.module.css';
import { InviteModal } from './invite.modal.tsx';
import { PeopleTable } from './people-table.tsx';
import { PersonModal } from './person.modal.tsx';
import { usePeople } from './use-people.ts';

/** Who may sign in, and what an admin does about it. */
export function PeopleSection() {
  const people = usePeople();
  const [managed, setManaged] = useState<string>();
  const [invited, setInvited] = useState<{ email: string }>();
  const person = people.data?.find(({ _id }) => _id === managed);

  return (
    <section className={classes.part} aria-labelledby="people">
      <div className={classes.head}>
        <Title order={2} id="people">
          People
        </Title>
        <Button
          leftSection={<IconUserPlus size={16} aria-hidden />}
          onClick={() => setInvited({ email: '' })}
        >
          Invite
        </Button>
      </div>
      {people.isPending && <SkeletonRows count={3} height={44} />}
      {people.isError && (
        <FailureNote
          title="The people could not be loaded"
          message={messageOf(people.error)}
          onRetry={() => void people.refetch()}
        />
      )}
      {people.data && <PeopleTable people={people.data} onManage={setManaged} />}
      <PersonModal
        person={person}
        onClose={() => setManaged(undefined)}
        onInvite={email => {
          setManaged(undefined);
          setInvited({ email });
        }}
      />
      <InviteModal first={invited} onClose={() => setInvited(undefined)} />
    </section>
  );
}
