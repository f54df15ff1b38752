import type { HeardPerson, Hearing, HearPerson } from '@insta-ai/chassis/messaging/subscribe';
import type { People } from '../sockets/sockets.ts';

/** Hears of each person by one subscription, from their first page here to the last. */
export function createPeople(hearPerson: HearPerson, hearings: readonly Hearing[]): People {
  const heard = new Map<string, HeardPerson>();
  return {
    async hear(userId) {
      const person = heard.get(userId) ?? hearPerson(userId, hearings);
      heard.set(userId, person);
      await person.ready;
    },
    leave(userId) {
      heard.get(userId)?.stop();
      heard.delete(userId);
    },
  };
}
