import { expect, it } from 'vitest';
import { openScene } from './scene.ts';

it('opens whatever is wrong with the settings, and names each', async () => {
  const scene = await openScene({
    DATA_DIR: '/nowhere/at/all',
    PORT: 'http',
    BUS_PREFIX: 'two_',
    NATS_CREDS: '/nowhere/insta.creds',
    NATS_CA: '/nowhere/ca.pem',
  });

  expect(scene.problems.map(problem => problem.replace(/ (must|is) .*|: .*/, ''))).toEqual([
    'PORT',
    'BUS_PREFIX',
    'NATS_CREDS, NATS_CA',
  ]);
  expect(Object.keys(scene.given)).toEqual(['DATA_DIR']);
});
