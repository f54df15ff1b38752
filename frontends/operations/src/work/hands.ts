import type { EndingLogin, PlannedWork } from '@insta-ai/proto/http/operations/operations';
import type { Person } from '@insta-ai/proto/http/operations/people';

/** Something that somebody has to see to: what it is, of whom, and its cure. */
export type Hand = {
  key: string;
  tone: 'failed' | 'held';
  word: string;
  what: string;
  /** Whose it is, in words; undefined for the installation's. */
  who: string | undefined;
  at: string | undefined;
  message: string;
  cure: string;
  /** Where who looks can do it; undefined where only its person can. */
  to?: string;
};

const words = { late: 'Late', failed: 'Failed', waiting: 'Waiting' } as const;

type Known = {
  work: PlannedWork | undefined;
  logins: readonly EndingLogin[] | undefined;
  deadLetters: number | undefined;
  people: readonly Pick<Person, '_id' | 'email'>[] | undefined;
  /** Who looks. */
  userId: string;
};

/** What needs a hand, the most pressing first: posts, then logins that will keep posts from going out, then the bus. */
export function handsOf({ work, logins = [], deadLetters = 0, people = [], userId }: Known): Hand[] {
  const nameOf = (id: string) =>
    id === userId ? 'yours' : `of ${people.find(({ _id }) => _id === id)?.email ?? 'somebody'}`;
  return [
    ...(work?.items ?? []).map(
      ({ _id, owner, title, kind, at, message, advice }): Hand => ({
        key: `${kind} ${_id}`,
        tone: kind === 'waiting' ? 'held' : 'failed',
        word: words[kind],
        what: title || 'Without a title',
        who: nameOf(owner),
        at,
        message,
        cure: advice,
        ...(owner === userId && { to: `/contents/${_id}` }),
      }),
    ),
    ...logins.map(({ owner, accounts, state, endsAt }): Hand => {
      const isMine = owner === userId;
      const where = isMine ? 'in your profile' : 'in their profile';
      return {
        key: `login ${owner} ${state} ${accounts.join(' ')}`,
        tone: state === 'ended' ? 'failed' : 'held',
        word: state === 'ended' ? 'Disconnected' : 'Ends soon',
        what: accounts.map(name => `@${name}`).join(', '),
        who: nameOf(owner),
        at: endsAt,
        message:
          state === 'ended'
            ? 'The Facebook login has ended. Nothing goes out to this account.'
            : 'The Facebook login ends. After that nothing goes out to this account.',
        cure: `${isMine ? 'Connect' : 'They connect'} with Facebook again ${where}.`,
        ...(isMine && { to: '/profile' }),
      };
    }),
    ...(deadLetters > 0
      ? [
          {
            key: 'dead letters',
            tone: 'failed' as const,
            word: 'Not taken',
            what:
              deadLetters === 1 ? '1 message between services' : `${deadLetters} messages between services`,
            who: undefined,
            at: undefined,
            message: 'No service could take this, so what it was about may have stopped.',
            cure: 'They are listed below with the reason: have them sent again once it is mended, or drop them.',
          },
        ]
      : []),
  ];
}
