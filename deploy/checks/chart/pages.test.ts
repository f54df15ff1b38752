import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { batch } from '../../../services/content/src/due/publish-due.timer.ts';
import { usualSlots as publishing } from '../../../services/instagram/src/publish/publish-runner.ts';
import { usualSlots as drawing } from '../../../services/prediction-media/src/generation/generation-runner.ts';
import { helm, render, renderText } from './helm.ts';
import { type KubeObject, ofKind } from './kube-object.ts';
import { containersOf, podsOf } from './pods.ts';
import { portsAreOpen } from './rules/ports.ts';
import { chart } from './scenarios.ts';

const pages = join(chart, '../pages');

/** Values as pages show them: whole ones name their address. */
const shown = readdirSync(pages).flatMap(page =>
  [...readFileSync(join(pages, page), 'utf8').matchAll(/^```yaml\n(.*?)^```/gms)].map(
    ([, text = ''], index) => [`${page} ${index + 1}`, parse(text) as object] as const,
  ),
);

it('each way in has its page, with values', () => {
  const withValues = new Set(shown.map(([name]) => name.split(' ')[0]));
  expect([...withValues].sort()).toEqual(
    ['air-gapped', 'gitops', 'images', 'k3s', 'managed-cloud', 'openshift', 'scale'].map(
      name => `${name}.md`,
    ),
  );
});

it.each(shown)('the values of %s install, and what they lead to is open', async (_name, values) => {
  const around =
    'publicUrl' in values ? {} : { publicUrl: 'http://localhost:8080', simulator: { enabled: true } };
  const routing = 'routing' in values ? {} : { routing: { kind: 'builtIn' } };
  const objects = await render(chart, { files: [], values: { ...around, ...routing, ...values } });
  expect(portsAreOpen({ objects, external: new Set() })).toEqual([]);
});

/** Renders that pages show as a command, on one line. */
const commands = readdirSync(pages).flatMap(page =>
  [...readFileSync(join(pages, page), 'utf8').matchAll(/^ +helm (template (?:.*\\\n)*.*)$/gm)].map(
    ([, text = '']) => [page, text.replaceAll(/\s*\\\n\s*/g, ' ')] as const,
  ),
);

it.each(commands)('%s: helm %s', async (_page, command) => {
  const { complaint } = await helm(command.replace('helm/insta-ai', chart).split(' '));
  expect(complaint).toBe('');
});

/** Values that are for more than a first look: all of an installation, and nothing of it simulated. */
const forUse = shown.filter(([, values]) => 'publicUrl' in values && !('simulator' in values));

it('pages show installations for use', () => {
  expect(forUse.map(([name]) => name)).toEqual(['gitops.md 1', 'managed-cloud.md 1']);
});

it.each(forUse)('the values of %s make nothing up: two renders are one', async (_name, values) => {
  const [first, second] = await Promise.all([1, 2].map(() => renderText(chart, { files: [], values })));

  expect(first?.ok).toBe(true);
  expect(first?.output).toBe(second?.output);
});

it.each(forUse)('the page of %s says what each Secret of the person holds', async (name, values) => {
  const page = name.split(' ')[0] ?? '';
  const text = readFileSync(join(pages, page), 'utf8').replaceAll(/^```yaml\n.*?^```/gms, '');
  const printed = await Promise.all(
    commands
      .filter(([of]) => of === page)
      .map(([, command]) => helm(command.replace('helm/insta-ai', chart).split(' '))),
  );
  const said = [text, ...printed.map(({ output }) => output)].join('\n');
  const objects = await render(chart, { files: [], values });
  const asked = podsOf(objects).flatMap(pod =>
    containersOf(pod).flatMap(({ env = [] }) =>
      env.flatMap(({ valueFrom }) => {
        const { name = '', key = '', optional } = valueFrom?.secretKeyRef ?? {};
        return optional ? [] : [name, key];
      }),
    ),
  );

  expect(asked.length).toBeGreaterThan(20);
  expect([...new Set(asked)].filter(word => !said.includes(word))).toEqual([]);
});

it('the page of scale says the numbers that the code has', () => {
  const text = readFileSync(join(pages, 'scale.md'), 'utf8');
  for (const words of [
    `${publishing.publish} posts at once`,
    `${drawing} in each worker`,
    `read in batches of ${batch}`,
  ])
    expect(text).toContain(words);
  expect(/events at most 1 GiB and dead letters (\d+) MiB/.exec(text)?.[1]).toBe(
    /^\| `DEAD` .* (\d+) MiB/m.exec(readFileSync(join(chart, '../../ARCHITECTURE.md'), 'utf8'))?.[1],
  );
});

it('the README counts the objects of the minimal install', async () => {
  const objects = await render(chart, { files: [join(chart, 'ci/minimal.yaml')], values: {} });
  const rows = readFileSync(join(chart, 'README.md'), 'utf8').matchAll(/^\| ([A-Z]\w+) \| (\d+)/gm);
  const told = [...rows].map(([, kind, number]) => [kind, Number(number)]);

  expect(told.length).toBeGreaterThan(5);
  expect(told).toEqual(told.map(([kind]) => [kind, objects.filter(object => object.kind === kind).length]));
});

it('what pages lead to is there', () => {
  const dead = readdirSync(pages).flatMap(page =>
    [...readFileSync(join(pages, page), 'utf8').matchAll(/\]\(([^)#]+)/g)].flatMap(([, path = '']) => {
      try {
        readFileSync(join(pages, path));
        return [];
      } catch {
        return [`${page}: ${path}`];
      }
    }),
  );
  expect(dead).toEqual([]);
});

it('the images of the stores that pages name are those of the chart', () => {
  const { nats, mongodb, s3 } = parse(readFileSync(join(chart, 'values.yaml'), 'utf8'));
  const text = readFileSync(join(pages, 'air-gapped.md'), 'utf8');
  for (const { image } of [nats, mongodb, s3]) expect(text).toContain(image.split('/').at(-1));
});

it.each([
  ['minimal', 'minimal: everything, once'],
  ['high-availability', '[high availability]'],
])('the size that the README tells of %s is what its pods ask for', async (scenario, row) => {
  const objects = await render(chart, { files: [join(chart, 'ci', `${scenario}.yaml`)], values: {} });
  const asked = requestsOf(objects);
  const sum = (values: number[]) => values.reduce((one, other) => one + other, 0);
  const gib = (values: number[]) => `${(sum(values) / 1024).toFixed(1)} GiB`;
  const size = [
    asked.length,
    `${(sum(asked.map(({ cpu }) => cpu)) / 1000).toFixed(1)} CPU, ${gib(asked.map(({ memory }) => memory))}`,
    gib(asked.map(({ most }) => most)),
  ];

  const told = readFileSync(join(chart, 'README.md'), 'utf8')
    .split('\n')
    .find(line => line.startsWith(`| ${row}`));
  expect(told).toContain(`| ${size.join(' | ')} |`);
});

/** TABLE: rows of the README about one idle process, and the file of its request. */
const requestFiles: Record<string, string> = {
  service: 'kinds/service',
  worker: 'prediction-media-worker',
  'front end': 'kinds/frontend',
  gateway: 'kinds/gateway',
};

it.each(Object.entries(requestFiles))(
  'a %s asks for what the README tells, and for no less than was measured',
  (name, file) => {
    const { resources } = parse(readFileSync(join(chart, `services/${file}.yaml`), 'utf8'));
    const readme = readFileSync(join(chart, 'README.md'), 'utf8');
    const [, measured = '', asked] =
      new RegExp(`^\\| ${name} \\| (?:\\d+ to )?(\\d+) MiB \\| (\\d+Mi) \\|`, 'm').exec(readme) ?? [];

    expect(asked).toBe(resources.requests.memory);
    expect(mebibytes(resources.requests.memory)).toBeGreaterThan(Number(measured));
  },
);

/** What each lasting pod asks for, in thousandths of a CPU and in MiB. */
function requestsOf(objects: readonly KubeObject[]) {
  const scalers = [...ofKind(objects, 'HorizontalPodAutoscaler'), ...ofKind(objects, 'ScaledObject')];
  const leastOf = (name: string) => {
    const spec = scalers.find(scaler => scaler.spec?.scaleTargetRef.name === name)?.spec;
    return (
      spec &&
      ('minReplicaCount' in spec ? spec.minReplicaCount : 'minReplicas' in spec ? spec.minReplicas : 1)
    );
  };
  return [...ofKind(objects, 'Deployment'), ...ofKind(objects, 'StatefulSet')].flatMap(
    ({ metadata, spec }) => {
      const { requests, limits } = spec?.template.spec?.containers[0]?.resources ?? {};
      const pod = {
        cpu: Number.parseInt(String(requests?.cpu), 10),
        memory: mebibytes(String(requests?.memory)),
        most: mebibytes(String(limits?.memory)),
      };
      return Array.from({ length: spec?.replicas ?? leastOf(metadata.name) ?? 1 }, () => pod);
    },
  );
}

function mebibytes(text: string): number {
  return Number.parseFloat(text) * (text.endsWith('Gi') ? 1024 : 1);
}
