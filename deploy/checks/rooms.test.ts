import { expect, test } from 'vitest';
import { crowdedRooms, mostFiles, roomsInCircles, unusedFloors } from './rooms.ts';

const module = (source: string, ...imports: string[]) => ({ source, imports, values: imports });

test('rooms that import each other are named once', () => {
  const modules = [
    module('services/a/src/planning/x.ts', 'services/a/src/item/y.ts'),
    module('services/a/src/item/z.ts', 'services/a/src/planning/w.ts'),
  ];

  expect(roomsInCircles(modules)).toEqual(['services/a/src/item and services/a/src/planning']);
});

test('a room and one inside it may know each other, and so may what tests', () => {
  const modules = [
    module('services/a/src/x.ts', 'services/a/src/http/y.ts'),
    module('services/a/src/http/y.ts', 'services/a/src/x.ts'),
    module('services/a/src/item/y.ts', 'services/a/src/planning/x.ts'),
    module('services/a/src/planning/x.test.ts', 'services/a/src/item/y.ts'),
    module('services/a/src/planning/x.fake.ts', 'services/a/src/item/y.ts'),
  ];

  expect(roomsInCircles(modules)).toEqual([]);
});

test('a crowded room is named, with tests left out', () => {
  const many = Array.from({ length: mostFiles + 1 }, (_, at) => module(`services/a/src/item/${at}.ts`));
  const few = Array.from({ length: mostFiles }, (_, at) => module(`services/a/src/due/${at}.ts`));

  expect(crowdedRooms([...many, ...few, module('services/a/src/due/0.test.ts')])).toEqual([
    `services/a/src/item: ${mostFiles + 1} files`,
  ]);
});

test('a floor that only types are taken from, or nothing, is named', () => {
  const modules = [
    module('services/a/src/planning/x.ts', 'services/a/src/item/y.ts', 'services/a/src/due/moment.ts'),
    { source: 'services/a/src/due/z.ts', imports: ['services/a/src/store/w.ts'], values: [] },
    module('services/a/src/deps.ts', 'services/a/src/store/w.ts'),
  ];

  expect(unusedFloors(modules, { a: ['item', 'due/moment', 'store'] })).toEqual([
    'services/a/src/store: no other folder needs it, so it is no floor',
  ]);
});
