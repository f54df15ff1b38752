import { expect, it } from 'vitest';
import { createFewAtOnce } from './few-at-once.ts';

it('refuses one more than a person may do at once, and takes it again when one has ended, however it ended', async () => {
  const few = createFewAtOnce(2);
  const first = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();
  const running = [few('anna', () => first.promise), few('anna', () => second.promise)];

  await expect(few('anna', async () => 'third')).rejects.toMatchObject({ code: 'rate_limited' });
  expect(await few('ben', async () => 'his')).toBe('his');

  first.reject(new Error('broken'));
  await expect(running[0]).rejects.toThrow('broken');
  expect(await few('anna', async () => 'third')).toBe('third');
  second.resolve();
  await running[1];
});
