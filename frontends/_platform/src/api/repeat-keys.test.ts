import { expect, test } from 'vitest';
import { createRepeatKeys } from './repeat-keys.ts';

test('the same words have one key until they were answered, other words another', () => {
  const keys = createRepeatKeys<{ title: string }>();
  expect(keys.isOpen({ title: 'Dawn' })).toBe(false);
  const first = keys.keyOf({ title: 'Dawn' });

  expect(keys.isOpen({ title: 'Dawn' })).toBe(true);
  expect(keys.keyOf({ title: 'Dawn' })).toBe(first);
  expect(keys.keyOf({ title: 'Dusk' })).not.toBe(first);
  keys.done({ title: 'Dawn' });
  expect(keys.keyOf({ title: 'Dawn' })).not.toBe(first);
});

test('a call whose answer was lost is made under its key again, one that was answered under another', async () => {
  const keys = createRepeatKeys<string>();
  const asked: string[] = [];
  const ask = (answer: () => string) =>
    keys.call('Dawn', async key => {
      asked.push(key);
      return answer();
    });

  const lost = () => {
    throw new Error('lost');
  };
  await expect(ask(lost)).rejects.toThrow('lost');
  expect(await ask(() => 'A boat')).toBe('A boat');
  await ask(() => 'Another boat');

  const [first, again, next] = asked;
  expect(again).toBe(first);
  expect(next).not.toBe(first);
});
