import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { metricRows } from '@insta-ai/chassis/metrics/metric-rows';
import { parser } from '@prometheus-io/lezer-promql';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { alertCases } from '../judges/src/alerts/alert-cases.ts';
import { readAlertRules } from '../judges/src/alerts/alert-rules.ts';

const repository = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8');

const Dashboard = Type.Object({
  panels: Type.Array(
    Type.Object({
      title: Type.String(),
      description: Type.String({ minLength: 1 }),
      gridPos: Type.Object({ x: Type.Number(), y: Type.Number(), w: Type.Number(), h: Type.Number() }),
      targets: Type.Array(Type.Object({ expr: Type.String() })),
    }),
  ),
});

const rules = await readAlertRules();
const dashboard = Value.Parse(Dashboard, JSON.parse(await repository('helm/insta-ai/files/dashboard.json')));
const expressions = [
  ...rules.map(({ alert, expr }) => ({ place: alert, expr })),
  ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ place: title, expr }))),
];

/** Takes names of figures only to show how any is told. */
const measuresThemselves = '**/metrics/measures.test.ts';

/** What is wrong with an expression, in the words of whoever reads it. */
function problemsOf(expr: string): string[] {
  // Grafana puts its own intervals in before Prometheus sees them.
  const text = expr.replaceAll('$__rate_interval', '5m');
  const problems: string[] = [];
  const labels: string[] = [];
  const rows: { labels: readonly string[] }[] = [];
  parser.parse(text).iterate({
    enter({ type, from, to }) {
      const word = text.slice(from, to);
      if (type.isError) problems.push(`cannot be read at ${from}`);
      if (type.name === 'VectorSelector') {
        const name = /^\w+/.exec(word)?.[0] ?? '';
        const row = rowOf(name);
        if (row) rows.push(row);
        else problems.push(`${name} is not measured`);
      }
      if (type.name === 'LabelName') labels.push(word);
    },
  });
  // Labels that Prometheus itself or the bucket of a histogram has.
  const known = ['le', 'pod', ...rows.flatMap(({ labels }) => labels)];
  for (const label of labels) if (!known.includes(label)) problems.push(`${label} is no label of it`);
  return problems;
}

/** What we do not measure ourselves: kube-state-metrics, of the CronJob of the backups. */
const ofTheCluster = [
  'kube_cronjob_next_schedule_time',
  'kube_cronjob_status_active',
  'kube_cronjob_status_last_schedule_time',
  'kube_cronjob_status_last_successful_time',
];

function rowOf(name: string): { labels: readonly string[] } | undefined {
  if (ofTheCluster.includes(name)) return { labels: ['namespace', 'cronjob'] };
  for (const [own, row] of Object.entries(metricRows)) {
    const names = row.kind === 'histogram' ? [`${own}_bucket`, `${own}_sum`, `${own}_count`] : [own];
    if (names.includes(name)) return row;
  }
  return undefined;
}

test.each(expressions)('$place: $expr', ({ expr }) => {
  expect(problemsOf(expr)).toEqual([]);
});

test('an expression that nobody could read, or that names what is not measured, is named', () => {
  expect(problemsOf('sum by (le (insta_ai_sockets)')).not.toEqual([]);
  expect(problemsOf('max(insta_ai_nothing)')).toEqual(['insta_ai_nothing is not measured']);
  expect(problemsOf('rate(insta_ai_store_seconds[5m])')).toEqual(['insta_ai_store_seconds is not measured']);
  expect(problemsOf('max by (store) (insta_ai_sockets)')).toEqual(['store is no label of it']);
});

test('every figure is shown on the dashboard', () => {
  const shown = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join('\n');
  expect(Object.keys(metricRows).filter(name => !shown.includes(name))).toEqual([]);
});

test('every figure is made to move by a test of who tells it', async () => {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const folders = ['services/**', 'frontends/shell/server/**', 'deploy/gateway/**'];
  const texts: string[] = [];
  for await (const path of glob(
    folders.map(folder => `${folder}/*.test.ts`),
    { cwd: root, exclude: ['**/node_modules/**', measuresThemselves] },
  ))
    texts.push(await repository(path));
  const all = texts.join('\n');

  expect(
    Object.keys(metricRows).filter(name => !new RegExp(`\\b${name}(?:_bucket|_count|_sum)?\\b`).test(all)),
  ).toEqual([]);
});

test('no two panels lie over each other', () => {
  const cells = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)} ${y + Math.floor(cell / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
});

test('every alert has its page of the runbook, and every page its alert', async () => {
  const pages = [...(await repository('deploy/monitoring/README.md')).matchAll(/^## (InstaAi\w+)$/gm)];
  expect(pages.map(([, name]) => name)).toEqual(rules.map(({ alert }) => alert));
});

test('every alert has figures that raise it, for Prometheus to judge', () => {
  expect(Object.keys(alertCases)).toEqual(rules.map(({ alert }) => alert));
});
