import { FailureNote, SkeletonRows, Text, Title } from '@insta-ai/design';
import { messageOf, useUser } from '@insta-ai/platform';
import classes from '../operations.module.css';
import { usePeople } from '../people/use-people.ts';
import { FourNumbers } from './four-numbers.tsx';
import { HandList } from './hand-list.tsx';
import { handsOf } from './hands.ts';
import { useWork } from './use-work.ts';

/** Four numbers, and what they are about. */
export function WorkSection() {
  const { work, logins, deadLetters } = useWork();
  const people = usePeople();
  const { _id: userId } = useUser();
  const hands = handsOf({
    work: work.data,
    logins: logins.data,
    deadLetters: deadLetters.data?.count,
    people: people.data,
    userId,
  });
  const away = [
    work.isError && 'the posts',
    logins.isError && 'the Facebook logins',
    deadLetters.isError && 'the messages between services',
  ].filter(Boolean);
  const isLoading = [work, logins, deadLetters, people].some(({ isPending }) => isPending);
  const failed = [work, logins, deadLetters].find(({ isError }) => isError);
  const tryAgain = () => {
    for (const query of [work, logins, deadLetters]) if (query.isError) void query.refetch();
  };

  return (
    <>
      <FourNumbers work={work.data} />
      <section className={classes.part} aria-labelledby="hands">
        <Title order={2} id="hands">
          Needs a hand
        </Title>
        {failed?.error && (
          <FailureNote
            title={`Not everything could be looked at: ${away.join(', ')}`}
            message={messageOf(failed.error)}
            onRetry={tryAgain}
          />
        )}
        {isLoading && hands.length === 0 && <SkeletonRows count={2} height={64} />}
        {!isLoading && !failed && hands.length === 0 && (
          <Text c="dimmed" mt="xs">
            Nothing. Every post goes its way, and no login ends this week.
          </Text>
        )}
        {hands.length > 0 && <HandList hands={hands} />}
      </section>
    </>
  );
}
