import { Button, Table } from '@insta-ai/design';
import { useTimeZone, useUser } from '@insta-ai/platform';
import type { Person } from '@insta-ai/proto/http/operations/people';
import classes from '../operations.module.css';
import { roleWords, seenInWords, stateTones, stateWords } from './person-words.ts';

type Props = { people: readonly Person[]; onManage: (id: string) => void };

export function PeopleTable({ people, onManage }: Props) {
  const { _id: userId } = useUser();
  return (
    <Table aria-labelledby="people">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Email</Table.Th>
          <Table.Th scope="col" className={classes.wide}>
            Role
          </Table.Th>
          <Table.Th scope="col" className={classes.wide}>
            State
          </Table.Th>
          <Table.Th scope="col" className={classes.wide}>
            Last seen
          </Table.Th>
          <Table.Td />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {people.map(person => (
          <PersonRow key={person._id} person={person} isMe={person._id === userId} onManage={onManage} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

type RowProps = { person: Person; isMe: boolean; onManage: Props['onManage'] };

function PersonRow({ person, isMe, onManage }: RowProps) {
  const zone = useTimeZone();
  const { _id, email, role, state, mayBeSignedIn } = person;
  const seen = seenInWords(person, new Date(), zone);
  const session = mayBeSignedIn ? 'May be signed in' : 'Not signed in';
  const stateBadge = (
    <span className={classes.word} data-tone={stateTones[state]}>
      {stateWords[state]}
    </span>
  );
  return (
    <Table.Tr>
      <Table.Th scope="row" className={classes.email}>
        {email}
        {isMe && (
          <>
            {' '}
            <span className={classes.quiet}>(you)</span>
          </>
        )}
        <span className={classes.narrow}>
          <span className={classes.quiet}>
            {roleWords[role]} · {stateWords[state]} · {seen}
          </span>
        </span>
      </Table.Th>
      <Table.Td className={`${classes.cell} ${classes.wide}`}>{roleWords[role]}</Table.Td>
      <Table.Td className={`${classes.cell} ${classes.wide}`}>{stateBadge}</Table.Td>
      <Table.Td className={`${classes.cell} ${classes.wide}`}>
        {seen}
        {state === 'active' && <div className={classes.quiet}>{session}</div>}
      </Table.Td>
      <Table.Td className={classes.manage}>
        <Button size="xs" variant="default" aria-label={`Manage ${email}`} onClick={() => onManage(_id)}>
          Manage
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}
