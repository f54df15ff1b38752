import { AppError } from '@insta-ai/chassis/app-error';
import { expect, it } from 'vitest';
import type { Check } from './check.ts';
import { NotLooked, ok, warn } from './finding.ts';
import { isWell, reportLines } from './report.ts';
import { runChecks } from './run-checks.ts';
import { openScene } from './scene.ts';

const scene = (set = {}) => openScene({ DATA_DIR: '/nowhere/at/all', ...set }, { lookMs: 20 });
const check = (name: string, look: Check['look'], more: Partial<Check> = {}): Check => ({
  group: 'machine',
  name,
  asks: 'something',
  fix: 'Mend it.',
  look,
  ...more,
});

it('one that fails, or takes too long, is a line of its own and hides no other', async () => {
  const report = await runChecks(
    [
      check('broken', async () => {
        throw new Error('cannot read this');
      }),
      check('told', async () => {
        throw new AppError('upstream_failed', 'The server says no.');
      }),
      check('slow', () => new Promise(() => {})),
      check('well', async () => [ok('All is there.')]),
    ],
    await scene(),
  );

  expect(report.lines.map(({ name, level, words, fix }) => [name, level, words, fix])).toEqual([
    ['broken', 'fail', 'It could not be looked at: cannot read this', 'Mend it.'],
    ['told', 'fail', 'The server says no.', 'Mend it.'],
    ['slow', 'fail', 'No answer within 0.02 s.', 'Mend it.'],
    ['well', 'ok', 'All is there.', ''],
  ]);
  expect(isWell(report)).toBe(false);
});

it('what needs a store that is away is left out, for the store is named by itself', async () => {
  const needy = check('needy', async () => [ok('never')], { needs: ['bus'] });
  const report = await runChecks([needy], await scene());
  expect(report).toEqual({
    lines: [],
    leftOut: [{ group: 'machine', name: 'needy', because: 'nothing was started here yet' }],
  });
});

it('shows no secret, whoever repeats it', async () => {
  const OPENAI_API_KEY = 'sk-very-secret-key';
  const words = `401 for ${OPENAI_API_KEY} at nats://me:hidden@password@bus:4222`;
  const told = check('told', async () => [warn(words, `Not ${OPENAI_API_KEY}.`)]);
  const report = await runChecks([told], await scene({ OPENAI_API_KEY }));
  expect(report.lines).toMatchObject([{ words: '401 for … at nats://bus:4222', fix: 'Not ….' }]);
});

it('a person reads groups, fixes, and what was not looked at', async () => {
  const report = await runChecks(
    [
      check('disk', async () => [warn('Nearly full.')]),
      check('mail', async () => {
        throw new NotLooked('it is simulated');
      }),
    ],
    await scene(),
  );
  expect(reportLines(report)).toEqual([
    'machine',
    '  warn  disk  Nearly full.',
    '              → Mend it.',
    'not looked at',
    '  it is simulated: mail',
    '0 failed, 1 to look at, 0 well.',
  ]);
});
