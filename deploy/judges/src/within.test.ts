import { expect, it } from 'vitest';
import type { JudgeName } from './judge-table.ts';
import type { Part } from './parts.ts';
import { askWithin } from './within.ts';

const part = (needs: readonly JudgeName[], minutes = 1): Part => ({
  needs,
  minutes,
  run: () => ({ passed: 3, failed: 0, skipped: 0 }),
});

/** Asks with a clock that each installing and asking puts forward. */
async function ask(
  parts: Record<string, Part>,
  minutes: number,
  installs: Partial<Record<JudgeName, { takes: number; why?: string }>> = {},
) {
  let clock = 0;
  const here = new Set<JudgeName>(['promtool']);
  const said: string[] = [];
  const limits: number[] = [];
  const counts = await askWithin(parts, {
    minutes,
    missingOf: names => names.filter(name => !here.has(name)),
    install(name, limit) {
      limits.push(limit);
      const { takes, why } = installs[name] ?? { takes: 0 };
      clock += Math.min(takes, limit) * 60_000;
      if (why ?? takes > limit) return why ?? 'not in time';
      here.add(name);
      return undefined;
    },
    run(asked) {
      clock += asked.minutes * 60_000;
      return asked.run('');
    },
    say: line => said.push(line),
    now: () => clock,
  });
  return { counts, said, limits };
}

it('what is here is asked, and what is missing is brought first', async () => {
  const { counts, said } = await ask({ alerts: part(['promtool']), bus: part(['nats-server']) }, 6);

  expect(said).toEqual(['judges: alerts', 'judges: bus']);
  expect(counts).toEqual({ passed: 6, failed: 0, skipped: 0 });
});

it('what cannot be had is skipped by name and with its reason, and those after it are asked', async () => {
  const installs = { 'nats-server': { takes: 0, why: 'go is not on this machine' } };
  const { counts, said } = await ask({ bus: part(['nats-server']), alerts: part(['promtool']) }, 6, installs);

  expect(said).toEqual([
    'judges: bus: skipped, nats-server could not be installed: go is not on this machine',
    'judges: alerts',
  ]);
  expect(counts).toEqual({ passed: 3, failed: 0, skipped: 1 });
});

it('an installer has what asking leaves of the time, and no more is begun when it is over', async () => {
  const parts = { bus: part(['nats-server']), 'object-store': part(['minio']), alerts: part(['promtool']) };
  const { counts, said, limits } = await ask(parts, 6, { 'nats-server': { takes: 2 }, minio: { takes: 9 } });

  expect(limits).toEqual([5, 2]);
  expect(said).toEqual([
    'judges: bus',
    'judges: object-store: skipped, minio could not be installed: not in time',
    'judges: alerts',
  ]);
  expect(counts).toEqual({ passed: 6, failed: 0, skipped: 1 });
  expect((await ask({ ...parts, again: part(['promtool']) }, 1)).said).toEqual([
    'judges: bus: skipped, no time is left to install nats-server',
    'judges: object-store: skipped, no time is left to install minio',
    'judges: alerts',
    'judges: again: skipped, no time is left to ask it',
  ]);
});

it('without an installer what is missing is named', async () => {
  const said: string[] = [];
  const tools = {
    minutes: 1,
    missingOf: () => ['minio', 'mc'] as const,
    say: (line: string) => void said.push(line),
  };
  const run = () => ({ passed: 1, failed: 0, skipped: 0 });

  expect(await askWithin({ containers: part(['minio']) }, { ...tools, run })).toMatchObject({ skipped: 1 });
  expect(said).toEqual(['judges: containers: skipped, not installed: minio, mc']);
});

it('a judge that finds a fault fails', async () => {
  const failing: Part = { needs: [], minutes: 0, run: () => ({ passed: 0, failed: 2, skipped: 0 }) };

  expect((await ask({ failing }, 1)).counts.failed).toBe(2);
});
