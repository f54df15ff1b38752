import { expect, it } from 'vitest';
import { openScene } from '../scene.ts';
import { namesCheck } from './names.check.ts';

const real = { DATA_DIR: '/nowhere/at/all', GRAPH_BASE_URL: 'https://graph.facebook.com' };

async function findingsOf(findAddress: (name: string) => Promise<unknown>, more = {}) {
  const scene = await openScene({ ...real, ...more }, { machine: { findAddress }, lookMs: 150 });
  return namesCheck.look(scene);
}

const never = () => new Promise<never>(() => {});

it('names each service whose address is not found for seconds', async () => {
  const OPENAI_BASE_URL = 'https://api.openai.com/v1';
  expect(
    await findingsOf(name => (name === 'api.openai.com' ? never() : Promise.resolve()), { OPENAI_BASE_URL }),
  ).toEqual([
    {
      level: 'warn',
      words: expect.stringContaining('longer than 2 s to find the address of api.openai.com,'),
    },
  ]);
});

it('is content with one that was slow once, and leaves one that is not found to whoever needs it', async () => {
  let asked = 0;
  const onlyFirst = () => {
    asked += 1;
    return asked === 1 ? never() : Promise.resolve();
  };
  expect(await findingsOf(onlyFirst)).toMatchObject([{ level: 'ok' }]);
  expect(asked).toBe(2);
  expect(await findingsOf(() => Promise.reject(new Error('ENOTFOUND')))).toMatchObject([{ level: 'ok' }]);
});

it('looks up nothing that is a number or this machine', async () => {
  const GRAPH_BASE_URL = 'http://127.0.0.1:9000';
  const found = await findingsOf(never, { GRAPH_BASE_URL, OPENAI_BASE_URL: 'http://[::1]:11434' });
  expect(found).toMatchObject([{ level: 'ok' }]);
});
