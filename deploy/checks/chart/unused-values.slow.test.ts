import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { chart, scenarios } from './scenarios.ts';
import { plantables, type Schema } from './schema-leaves.ts';
import { describeWithHelm } from './testing/describe-with-helm.ts';
import { unusedValues } from './unused-values.ts';
import { readValuesFile } from './values-file.ts';

describeWithHelm('values.yaml', () => {
  it('would be seen to hold a value that changes nothing', async () => {
    const planted = [
      { path: ['notRead'], sample: 'planted' },
      { path: ['logLevel'], sample: undefined },
    ];

    expect(await unusedValues(planted, [scenarios.minimal!])).toEqual(['notRead']);
  });

  it('holds nothing that changes nothing', async () => {
    const { leaves } = readValuesFile(readFileSync(join(chart, 'values.yaml'), 'utf8'));
    const schema: Schema = JSON.parse(readFileSync(join(chart, 'values.schema.json'), 'utf8'));
    const values = plantables(leaves, schema);

    expect(values.length).toBeGreaterThan(leaves.length);
    expect(await unusedValues(values)).toEqual([]);
  }, 1_800_000);
});
