import { EventEmitter } from 'node:events';
import type { FastifyReply } from 'fastify';
import { expect, test } from 'vitest';
import { AppError } from '../../app-error.ts';
import { hurriedClock } from '../../outside/hurried-clock.ts';
import { neverStopping } from '../../stopping.ts';
import { roomForClick } from './room-for-click.ts';

const held = () =>
  new AppError('failed_precondition', 'This would go over the budget.', {
    details: { isBudgetFull: true, mayHaveRoom: true },
  });

/** A click for which there is never room; it counts the tries, and `paused` comes with its first pause, which only the end of waiting ends. */
function click() {
  const raw = new EventEmitter();
  const ending = new AbortController();
  const paused = Promise.withResolvers<void>();
  let tries = 0;
  const whenRoom = roomForClick(
    { reply: { raw } as unknown as FastifyReply, stopping: ending.signal },
    {
      now: () => 0,
      random: () => 0.5,
      wait: (_ms, signal) => {
        paused.resolve();
        return new Promise(resolve => signal.addEventListener('abort', resolve));
      },
    },
  );
  let seen: AbortSignal | undefined;
  const refused = whenRoom(async left => {
    seen = left;
    tries += 1;
    throw held();
  });
  return { raw, ending, paused: paused.promise, refused, tries: () => tries, left: () => seen };
}

test.each<[string, (one: ReturnType<typeof click>) => void]>([
  ['the one who clicked leaves', ({ raw }) => raw.emit('close')],
  ['the process begins to end', ({ ending }) => ending.abort()],
])('a click waits for room no longer when %s', async (_when, end) => {
  const one = click();
  await one.paused;

  end(one);

  await expect(one.refused).rejects.toThrow('This would go over the budget.');
  expect(one.tries()).toBe(1);
});

test.each<[string, boolean, (one: ReturnType<typeof click>) => void]>([
  ['hears that the one who clicked has left', true, ({ raw }) => raw.emit('close')],
  ['is not cut off by the end of the process', false, ({ ending }) => ending.abort()],
])('a paid call under way %s', async (_what, hears, end) => {
  const one = click();
  await one.paused;

  end(one);

  await expect(one.refused).rejects.toThrow();
  expect(one.left()?.aborted).toBe(hears);
});

test('each paid call of a click waits for half a minute from when it is made', async () => {
  const { clock, waitedMs } = hurriedClock();
  const reply = { raw: new EventEmitter() } as unknown as FastifyReply;
  const whenRoom = roomForClick({ reply, stopping: neverStopping }, clock);
  const never = () =>
    whenRoom(async () => {
      throw held();
    });

  await expect(never()).rejects.toThrow(/^Other calls are under way/);
  expect(waitedMs()).toBe(30_000);
  await expect(never()).rejects.toThrow(/^Other calls are under way/);
  expect(waitedMs()).toBe(60_000);
});
