import type { HeardPerson, Hearing, HearPerson } from '@insta-ai/chassis/messaging/subscribe';

/** The people who have a page open at this replica: what is said to others does not come here. */
export type People = {
  /** Resolves when nothing that is said to them from now on is missed. */
  hear(userId: string): Promise<void>;
  /** The last page of somebody is gone; nothing happens where nobody of this name is heard. */
  leave(userId: string): void;
};

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
