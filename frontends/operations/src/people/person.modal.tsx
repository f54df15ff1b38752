import { Button, Modal, Text, useConfirm } from '@insta-ai/design';
import type { Person } from '@insta-ai/proto/http/operations/people';
import { useEffect, useRef } from 'react';
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
  const { list, begin } = useFocusAfter(act.isPending);
  const start = async ({ act: wanted, question }: ActRow, place: number) => {
    if (question && !(await confirm(question))) return;
    begin(place);
    act.mutate({ act: wanted, person });
  };
  return (
    <ul ref={list} className={classes.acts}>
      {person.state === 'invited' && (
        <li className={classes.act}>
          <Text size="sm">Send them a new link; the one they have ends.</Text>
          <Button variant="default" onClick={() => onInvite(person.email)}>
            Invite again
          </Button>
        </li>
      )}
      {actsFor(person).map((row, place) => (
        <li key={row.act} className={classes.act}>
          <Text size="sm">{row.explanation}</Text>
          <Button
            variant={row.isSerious ? 'light' : 'default'}
            {...(row.isSerious && { color: 'red' })}
            loading={act.isPending && act.variables.act === row.act}
            disabled={act.isPending}
            onClick={() => void start(row, place)}
          >
            {row.label}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** A button that works cannot hold the focus, and may be another one afterwards: the one in its place has it then. */
function useFocusAfter(isPending: boolean) {
  const list = useRef<HTMLUListElement>(null);
  const begun = useRef<number>(undefined);
  useEffect(() => {
    if (isPending || begun.current === undefined) return;
    const place = begun.current;
    begun.current = undefined;
    // Who went on has the focus elsewhere.
    if (document.activeElement !== document.body) return;
    const buttons = list.current?.querySelectorAll('button');
    buttons?.[Math.min(place, buttons.length - 1)]?.focus();
  }, [isPending]);
  return {
    list,
    begin(place: number) {
      begun.current = place;
    },
  };
}
