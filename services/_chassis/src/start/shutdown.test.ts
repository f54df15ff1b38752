import { expect, it } from 'vitest';
import { createLogger } from '../logger.ts';
import { createShutdown } from './shutdown.ts';

it('closes in order of stages whatever the order of opening, once', async () => {
  const shutdown = createShutdown(createLogger('silent'));
  const closed: string[] = [];
  shutdown.add('bus', 'bus', () => closed.push('bus'));
  shutdown.add('http', 'http', () => closed.push('http'));
  shutdown.add('work', 'work', async () => closed.push('work'));

  await Promise.all([shutdown.run(), shutdown.run()]);

  expect(closed).toEqual(['http', 'work', 'bus']);
  expect(shutdown.stopping.aborted).toBe(true);
});

it('goes on when a part fails to close', async () => {
  const shutdown = createShutdown(createLogger('silent'));
  const closed: string[] = [];
  shutdown.add('http', 'http', () => {
    throw new Error('stuck');
  });
  shutdown.add('bus', 'bus', () => closed.push('bus'));

  await shutdown.run();

  expect(closed).toEqual(['bus']);
});

it('leaves a part behind that does not close in time, and gives more of it to the one that asked for more', async () => {
  const leftBehind = Promise.withResolvers<void>();
  const write = (line: string) => {
    if (JSON.parse(line).part === 'other') leftBehind.resolve();
  };
  const shutdown = createShutdown(createLogger('warn', { write }), 20);
  const drawn = Promise.withResolvers<void>();
  const closed: string[] = [];
  shutdown.add('work', 'stuck', () => new Promise(() => {}));
  shutdown.add('dependencies', 'drawing', () => drawn.promise.then(() => closed.push('drawing')), 60_000);
  shutdown.add('dependencies', 'other', () => new Promise(() => {}));
  shutdown.add('stores', 'stores', () => closed.push('stores'));

  const ending = shutdown.run();
  await leftBehind.promise;
  expect(closed).toEqual([]);
  drawn.resolve();
  await ending;

  expect(closed).toEqual(['drawing', 'stores']);
});

it('says that it ends before it closes anything, so that those who send work notice', async () => {
  const shutdown = createShutdown(createLogger('silent'));
  const closed: string[] = [];
  shutdown.add('http', 'http', () => closed.push('http'));

  const ending = shutdown.run(30);
  expect(shutdown.stopping.aborted).toBe(true);
  expect(closed).toEqual([]);
  await ending;

  expect(closed).toEqual(['http']);
});

it('keeps doors open while calls that take minutes are under way, once drained', async () => {
  const shutdown = createShutdown(createLogger('silent'));
  const done: string[] = [];
  const begun = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  shutdown.add('http', 'http', () => done.push(`closed, ${shutdown.closing.aborted ? 'closing' : 'open'}`));
  shutdown.holdOpen(() => {
    begun.resolve();
    return answered.promise;
  }, 60_000);

  const ending = shutdown.run(1);
  await begun.promise;
  expect(shutdown.stopping.aborted).toBe(true);
  expect(shutdown.closing.aborted).toBe(false);
  done.push('answered');
  answered.resolve();
  await ending;

  expect(done).toEqual(['answered', 'closed, closing']);
});

it('closes doors once calls that take minutes have had all of their time, and says so', async () => {
  const lines: string[] = [];
  const shutdown = createShutdown(createLogger('warn', { write: line => lines.push(JSON.parse(line).msg) }));
  const closed: string[] = [];
  shutdown.add('http', 'http', () => closed.push('http'));
  shutdown.holdOpen(() => new Promise(() => {}), 1);

  await shutdown.run();

  expect(closed).toEqual(['http']);
  expect(lines).toEqual(['calls that take minutes are cut off']);
});
