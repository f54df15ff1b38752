import { AppError } from '@insta-ai/chassis/app-error';
import { type Route, serve } from '@insta-ai/chassis/http/route';
import type { Logger } from '@insta-ai/chassis/logger';
import type { DeadLetters } from '@insta-ai/chassis/messaging/letters/dead-letters';
import { calls } from '@insta-ai/proto/http/routes';
import type { Profile } from '../profile/profile.service.ts';
import { signedInAdmin } from '../tokens/signed-in-admin.ts';
import { letterGone, letterUnreadable } from './dead-letters.errors.ts';
import { letterNumber, letterView } from './letter-view.ts';

/** What one screen shows; the count says how many there are. */
const mostShown = 50;

type Deps = { profile: Pick<Profile, 'getSignedIn'>; deadLetters: DeadLetters; log: Logger };
type Asked = { userId: string; headers: { authorization?: string } };

/** What an admin does about messages that no handler could take; the operator's command does the same at the bus. */
export function deadLetterRoutes({ profile, deadLetters, log }: Deps): Route[] {
  const admin = (asked: Asked) => signedInAdmin(profile, asked);
  const act = async (asked: Asked & { params: { id: string } }, what: 'replay' | 'drop') => {
    const by = await admin(asked);
    const seq = letterNumber(asked.params.id);
    if (!seq) throw letterGone();
    const letter = await deadLetters[what](seq).catch((error: unknown) => {
      throw toldApart(error);
    });
    const view = letterView(seq, letter);
    const { subject, consumer } = view;
    log.info({ audit: what, by: by._id, letter: seq, subject, consumer }, `dead letters: ${what}`);
    return view;
  };
  return [
    serve(calls.getDeadLetters, async asked => {
      await admin(asked);
      return { count: await deadLetters.count() };
    }),
    serve(calls.listDeadLetters, async asked => {
      await admin(asked);
      asked.reply.header('cache-control', 'no-store');
      const [count, letters] = await Promise.all([deadLetters.count(), deadLetters.list(mostShown)]);
      return { count, letters: letters.map(({ seq, letter }) => letterView(seq, letter)) };
    }),
    serve(calls.replayDeadLetter, asked => act(asked, 'replay')),
    serve(calls.dropDeadLetter, asked => act(asked, 'drop')),
  ];
}

/** In words of a screen, which has no numbers to name. */
function toldApart(error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  if (error.code === 'not_found') return letterGone();
  return error.code === 'failed_precondition' ? letterUnreadable() : error;
}
