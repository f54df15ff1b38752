import { FailureNote, SkeletonRows, Text, Title, useNextFocus } from '@insta-ai/design';
import { messageOf } from '@insta-ai/platform';
import classes from '../operations.module.css';
import { usePeople } from '../people/use-people.ts';
import { LetterRow } from './letter-row.tsx';
import { moreInWords } from './letter-words.ts';
import { useLetters } from './use-letters.ts';

/** What no service could take, with the reason: an admin has it sent again, or drops it. */
export function LettersSection() {
  const letters = useLetters();
  const people = usePeople();
  const { count = 0, letters: shown = [] } = letters.data ?? {};
  const more = moreInWords(count, shown.length);
  const { list, otherwise, leaving } = useNextFocus<HTMLUListElement, HTMLHeadingElement>(
    shown.map(({ _id }) => _id),
  );
  const emailOf = (id: string | null) => people.data?.find(({ _id }) => _id === id)?.email;

  return (
    <section className={classes.part} aria-labelledby="letters">
      <Title ref={otherwise} tabIndex={-1} order={2} id="letters">
        Messages between services
      </Title>
      {letters.isPending && <SkeletonRows count={2} height={64} />}
      {letters.isError && (
        <FailureNote
          title="The messages could not be loaded"
          message={messageOf(letters.error)}
          onRetry={() => void letters.refetch()}
        />
      )}
      {letters.data && shown.length === 0 && (
        <Text c="dimmed" mt="xs">
          Each was taken. What no service can take, after all its tries, is listed here.
        </Text>
      )}
      {shown.length > 0 && (
        <>
          <Text c="dimmed" mt="xs">
            No service could take these. Mend what the reason says first; then send them again. {more}
          </Text>
          <ul ref={list} className={classes.hands}>
            {shown.map(letter => (
              <LetterRow
                key={letter._id}
                letter={letter}
                email={emailOf(letter.owner)}
                onAct={() => leaving(letter._id)}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
