import { expect, it } from 'vitest';
import { createTurns } from './in-turn.ts';

it('does one thing at a time, in the order of asking, and goes on after a failure', async () => {
  const inTurn = createTurns();
  const seen: string[] = [];
  let atOnce = 0;
  const work = (name: string, fails = false) =>
    inTurn(async () => {
      atOnce += 1;
      expect(atOnce).toBe(1);
      await new Promise(resolve => setImmediate(resolve));
      atOnce -= 1;
      if (fails) throw new Error(name);
      seen.push(name);
      return name;
    });

  const [first, second, third] = await Promise.allSettled([work('a'), work('b', true), work('c')]);

  expect(seen).toEqual(['a', 'c']);
  expect([first, second, third].map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});
