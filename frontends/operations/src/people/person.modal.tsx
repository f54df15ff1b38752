import { Button, Modal, Text, useConfirm } from '@insta-ai/design';
import type { Person } from '@insta-ai/proto/http/operations/people';
import { useRef } from 'react';
import classes from '../operations.module.css';
import { type ActRow, actsFor } from './person-words.ts';
import { useAct } from './use-people.ts';

type Props = { person: Person | undefined; onClose: () => void; onInvite: (email: string) => void };

/** What an admin does with one person, each with what it means. */
export function PersonModal({ person, onClose, onInvite }: Props) {
  // While the dialog leaves it shows whom it was about.
  const last = useRef(person);
  if (person) last.current = person;
  const shown = person ?? last.current;
  return (
    <Modal opened={person !== undefined} onClose={onClose} title={shown?.email ?? ''}>
      {shown && <Acts person={shown} onInvite={onInvite} />}
    </Modal>
  );
}

function Acts({ person, onInvite }: { person: Person; onInvite: Props['onInvite'] }) {
  const confirm = useConfirm();
  const act = useAct();
  const start = async ({ act: wanted, question }: ActRow) => {
    if (question && !(await confirm(question))) return;
    act.mutate({ act: wanted, person });
  };
  return (
    <ul className={classes.acts}>
      {person.state === 'invited' && (
        <li className={classes.act}>
          <Text size="sm">Send them a new link; the one they have ends.</Text>
          <Button variant="default" onClick={() => onInvite(person.email)}>
            Invite again
          </Button>
        </li>
      )}
      {actsFor(person).map(row => (
        <li key={row.act} className={classes.act}>
          <Text size="sm">{row.explanation}</Text>
          <Button
            variant={row.isSerious ? 'light' : 'default'}
            {...(row.isSerious && { color: 'red' })}
            loading={act.isPending && act.variables.act === row.act}
            disabled={act.isPending}
            onClick={() => void start(row)}
          >
            {row.label}
          </Button>
        </li>
      ))}
    </ul>
  );
}
