import { expect, it } from 'vitest';
import { createFewAtOnce } from './few-at-once.ts';

it('lets a person do a few at once, one more wait, and refuses the next, whoever else is at work', async () => {
  const few = createFewAtOnce({ atOnce: 2, waiting: 1 });
  const first = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();
  const running = [few('anna', () => first.promise), few('anna', () => second.promise)];

  const third = few('anna', async () => 'third');
  await expect(few('anna', async () => 'fourth')).rejects.toMatchObject({ code: 'rate_limited' });
  expect(await few('ben', async () => 'his')).toBe('his');

  first.reject(new Error('broken'));
  await expect(running[0]).rejects.toThrow('broken');
  expect(await third).toBe('third');
  expect(await few('anna', async () => 'fourth')).toBe('fourth');
  second.resolve();
  await running[1];
});
