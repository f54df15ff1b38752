import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { providerNames, rowOf } from '../../services/prediction-media/src/providers/provider-rows.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** TABLE: where it is said who may draw where a content type names nobody; the line that says it. */
const listed: Record<string, RegExp> = {
  'helm/insta-ai/values.yaml': /^.*\nimageProvider:/m,
  'deploy/compose/.env.example': /^.*\nIMAGE_PROVIDER=/m,
  'deploy/embedded/README.md': /^\| `IMAGE_PROVIDER`.*$/m,
  'services/prediction-media/README.md': /^\| `IMAGE_PROVIDER`.*$/m,
};

/** TABLE: where each setting of an image service is explained. */
const explained = ['deploy/embedded/README.md', 'services/prediction-media/README.md'];

it.each(Object.entries(listed))('%s names every image service', (path, line) => {
  const [said = ''] = line.exec(read(path)) ?? [];

  expect(providerNames.filter(name => !new RegExp(`\\b${name}\\b`).test(said))).toEqual([]);
});

it('the chart takes every image service, and no other', () => {
  const schema = JSON.parse(read('helm/insta-ai/values.schema.json'));

  expect(schema.properties.imageProvider.enum).toEqual(providerNames);
});

it.each(explained)('%s explains every setting of an image service', path => {
  const settings = providerNames.flatMap(name => Object.keys(rowOf(name).settings));

  expect(settings.filter(setting => !read(path).includes(`\`${setting}\``))).toEqual([]);
});

it('both forms of its worker in the chart get the same settings', () => {
  const [api, worker] = ['prediction-media', 'prediction-media-worker'].map(name => {
    const { settings, optionalSecrets, uses } = parse(read(`helm/insta-ai/services/${name}.yaml`));
    const { ROLE: _, ...rest } = settings;
    return { settings: rest, optionalSecrets, uses };
  });

  expect(worker).toEqual(api);
});
