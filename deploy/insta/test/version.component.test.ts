import { productInWords } from '@insta-ai/chassis/product/product';
import { expect, it } from 'vitest';
import { runCommand } from '../src/run-command.ts';

it('the version is said without any installation, and nothing else is taken', async () => {
  const said: string[] = [];
  const run = (words: string[]) =>
    runCommand(
      words,
      {},
      line => said.push(line),
      line => said.push(line),
    );

  expect(await run(['version'])).toBe(0);
  expect(said).toEqual([`Insta AI ${productInWords()}`]);
  expect(productInWords()).toMatch(/^\d+\.\d+\.\d+( \([0-9a-f]{7}\))?$/);
  expect(await run(['version', 'now'])).toBe(2);
});
