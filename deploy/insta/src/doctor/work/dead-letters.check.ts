import { jetstream } from '@nats-io/jetstream';
import type { Check } from '../check.ts';
import { ok, warn } from '../finding.ts';
import { notLookedWhereMissing } from './not-looked-where-missing.ts';

export const deadLettersCheck: Check = {
  group: 'workers',
  name: 'dead letters',
  asks: 'messages that nobody could handle',
  fix: 'See why with "insta dead-letters list"; once that is mended, send them again or drop them.',
  needs: ['bus'],
  async look(scene) {
    const manager = await jetstream(await scene.bus()).jetstreamManager();
    const { state } = await manager.streams.info('DEAD').catch(notLookedWhereMissing);
    const { messages } = state;
    if (messages === 0) return [ok('There are no dead letters.')];
    return [warn(messages === 1 ? 'There is a dead letter.' : `There are ${messages} dead letters.`)];
  },
};
