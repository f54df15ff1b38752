import { AppError } from '@insta-ai/chassis/app-error';
import type { TObject } from 'typebox';
import { type Task, writingTimeMs } from '../ask-for-json.ts';
import { mendOf } from '../text-model.errors.ts';
import type { Picture } from './picture.ts';
import type { Sight } from './sight.store.ts';

/** Most of the time of a text that may go into looking: a small machine looks for long, and the words alone come sooner. */
const lookingTimeMs = 70_000;

type Ways<S extends TObject> = {
  sight: Sight;
  /** Fetches the picture; undefined when there is none to be had. */
  look(): Promise<Picture | undefined>;
  /** Whether the words say nothing without it. */
  needsPicture?: boolean;
  /** What is asked, with the picture or without; throws where the words say nothing. */
  taskFor(picture: Picture | undefined): Task<S>;
};

/**
 * Asks with the picture where the model is known to see, and without it where it does not, where there is none, or where the model
 * does not take it: a text from the words alone is worth more than none.
 */
export async function askSeeing<S extends TObject, Reply>(
  { sight, look, needsPicture = false, taskFor }: Ways<S>,
  ask: (task: Task<S>) => Promise<Reply>,
): Promise<{ reply: Reply; sawPicture: boolean }> {
  const deadline = Date.now() + writingTimeMs;
  let hasPaid = false;
  const picture = (await sight.sees()) ? await look() : undefined;
  if (picture) {
    const lookUntil = needsPicture ? deadline : Math.min(deadline, Date.now() + lookingTimeMs);
    const seeing = { ...taskFor(picture), picture, deadline: lookUntil };
    try {
      return { reply: await ask(seeing), sawPicture: true };
    } catch (error) {
      if (!mayGoWithout(error)) throw error;
      const isBlind = mendOf(error) === 'blind';
      if (isBlind) await sight.remember(false);
      if (needsPicture && !isBlind) throw error;
      // It may have been looked at, and whoever began anew would have it looked at again.
      hasPaid = !isBlind;
    }
  }
  const task = { ...taskFor(undefined), deadline, waitsForRoom: hasPaid };
  return { reply: await ask(task), sawPicture: false };
}

function mayGoWithout(error: unknown): boolean {
  const mend = mendOf(error);
  if (mend === 'blind' || mend === 'unseen') return true;
  return error instanceof AppError && error.code === 'timeout';
}
