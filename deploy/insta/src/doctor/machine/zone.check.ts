import type { Check } from '../check.ts';
import { NotLooked } from '../finding.ts';
import { judgeZone } from './judge-zone.ts';

export const zoneCheck: Check = {
  group: 'machine',
  name: 'time zone',
  asks: 'whether TZ names a time zone that Node knows',
  fix: 'Set TZ to a name such as Europe/Berlin, or leave it out, and start again.',
  async look({ given, machine, isElsewhere }) {
    if (isElsewhere) throw new NotLooked('the services run elsewhere');
    return [judgeZone(given.TZ, machine.zone())];
  },
};
