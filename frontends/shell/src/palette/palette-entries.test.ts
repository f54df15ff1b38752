import { expect, test } from 'vitest';
import { entriesFor, fixedEntries } from './palette-entries.ts';

const nothing = () => undefined;
const commands = { switchTheme: nothing, showShortcuts: nothing, logOut: nothing };
const entries = fixedEntries(commands, { role: 'admin' });

test('every word must be found, in any case and order', () => {
  expect(entriesFor('TYPE add', entries).map(({ label }) => label)).toEqual(['Add Content Type']);
});

test('without words there is everything, and each group stands together once', () => {
  const groups = entriesFor('', entries).map(({ group }) => group);

  expect(groups).toHaveLength(entries.length);
  expect(groups).toEqual([...groups].toSorted());
});

test('Operations is offered to an admin alone', () => {
  const labels = (user: Parameters<typeof fixedEntries>[1]) =>
    fixedEntries(commands, user).map(({ label }) => label);

  expect(labels({ role: 'admin' })).toContain('Operations');
  expect(labels({ role: 'member' })).not.toContain('Operations');
});
