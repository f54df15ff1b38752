import { expect, test } from 'vitest';
import { zoneHere } from './zone-here.ts';

const own = Intl.DateTimeFormat().resolvedOptions().timeZone;

test.for([
  ['Asia/Makassar', 'Asia/Makassar'],
  ['Europe/Atlantis', own],
  ['', own],
  [undefined, own],
])('of the wanted zone %s times are shown in %s, asked once or twice', ([wanted, shown]) => {
  expect([zoneHere(wanted), zoneHere(wanted)]).toEqual([shown, shown]);
});
