import { expect, it } from 'vitest';
import { helm, readObjects } from './helm.ts';
import { whyNoHelm } from './helm-program.ts';

it.skipIf(whyNoHelm)(`runs the helm of npm${whyNoHelm ? ` (${whyNoHelm})` : ''}`, async () => {
  expect((await helm(['version', '--short'])).output).toMatch(/^v4\./);
});

it('skips documents that are only comments', () => {
  expect(readObjects('---\n# nothing\n---\nkind: Service\n')).toEqual([{ kind: 'Service' }]);
});

it('refuses a key that is there twice', () => {
  expect(() => readObjects('kind: Service\nkind: Pod\n')).toThrow('Map keys must be unique');
});
