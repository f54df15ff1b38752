import type { Check } from '../check.ts';
import { NotLooked, ok } from '../finding.ts';
import { addressesOutside } from './addresses-outside.ts';
import { judgeClock } from './judge-clock.ts';

export const clockCheck: Check = {
  group: 'machine',
  name: 'clock',
  asks: 'the clock of this machine beside that of a service outside',
  fix: 'Set the clock and keep it right, for example with "timedatectl set-ntp true".',
  async look({ given, machine, lookMs }) {
    const urls = addressesOutside(given);
    if (urls.length === 0) return [ok('Everything outside is simulated, so no clock is compared with.')];
    // Whichever answers first is compared with.
    const dates = urls.map(async url => {
      const reply = await fetch(url, { signal: AbortSignal.timeout(lookMs / 2), redirect: 'manual' });
      const theirs = new Date(reply.headers.get('date') ?? '');
      const ours = machine.now();
      await reply.body?.cancel();
      if (Number.isNaN(theirs.getTime())) throw new Error('no date');
      return judgeClock(ours, theirs, new URL(url).host);
    });
    return [
      await Promise.any(dates).catch(() => {
        throw new NotLooked('nothing outside answers, so there is no clock to compare with');
      }),
    ];
  },
};
