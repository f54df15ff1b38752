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

const people = Array.from({ length: 15 }, (_, number) => `person ${number + 1}`);

/** Work of many people that ends when it is told to, and whose it is that is at work. */
function openWork(few: ReturnType<typeof createFewAtOnce>) {
  const working: { who: string; end(): void }[] = [];
  const begin = (who: string, leaving?: AbortSignal) =>
    few(
      who,
      () => {
        const { promise, resolve } = Promise.withResolvers<void>();
        const mine = {
          who,
          end: () => {
            working.splice(working.indexOf(mine), 1);
            resolve();
          },
        };
        working.push(mine);
        return promise;
      },
      leaving,
    );
  return { begin, working };
}

it('does no more than sixteen at once of fifteen people with four uploads each, and all in the end', async () => {
  const { begin, working } = openWork(createFewAtOnce());
  let ended = 0;
  const count = () => {
    ended += 1;
  };

  const all = people.flatMap(who => Array.from({ length: 4 }, () => begin(who).then(count)));
  let most = 0;
  while (ended < all.length) {
    most = Math.max(most, working.length);
    working[0]?.end();
    await new Promise(setImmediate);
  }

  expect(most).toBe(16);
  await Promise.all(all);
});

it('gives the next free place to whoever has none, however many uploads wait before theirs', async () => {
  const { begin, working } = openWork(createFewAtOnce({ inAll: 6 }));
  const many = people.slice(0, 3).flatMap(who => Array.from({ length: 20 }, () => begin(who)));
  const late = begin('late');
  await new Promise(setImmediate);
  expect(working.map(({ who }) => who)).not.toContain('late');

  working[0]?.end();
  await new Promise(setImmediate);

  expect(working.map(({ who }) => who)).toContain('late');
  while (working.length > 0) {
    working[0]?.end();
    await new Promise(setImmediate);
  }
  await Promise.all([...many, late]);
});

it('gives up what waits when its request is gone, in words, and begins nothing of it', async () => {
  const { begin, working } = openWork(createFewAtOnce({ inAll: 1 }));
  const first = begin('anna');
  const gone = new AbortController();
  const leaving = begin('ben', gone.signal);
  const next = begin('cleo');

  gone.abort();
  await expect(leaving).rejects.toMatchObject({
    code: 'invalid_argument',
    message: expect.stringContaining('before its turn'),
  });
  await expect(begin('ben', gone.signal)).rejects.toMatchObject({ code: 'invalid_argument' });
  working[0]?.end();
  await first;
  await new Promise(setImmediate);
  expect(working.map(({ who }) => who)).toEqual(['cleo']);
  working[0]?.end();
  await next;
});
