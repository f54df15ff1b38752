import { beforeAll, expect, it } from 'vitest';
import { helm, valuesFor } from './helm.ts';
import { rules } from './rules/all-rules.ts';
import { networkIsTight } from './rules/network.ts';
import { chart, openNetwork, type RenderedScenario, renderScenarios, scenarios } from './scenarios.ts';
import { strictTypeProblems } from './strict-types.ts';
import { describeWithHelm } from './testing/describe-with-helm.ts';

describeWithHelm('the chart', () => {
  let rendered: RenderedScenario[] = [];

  beforeAll(async () => {
    rendered = await renderScenarios();
  });

  it.each(Object.entries(scenarios))('passes the strict lint with %s', async (_name, values) => {
    const { args, input } = valuesFor(values);

    const { ok, output, complaint } = await helm(['lint', '--strict', chart, ...args], input);

    expect(ok ? '' : `${output}\n${complaint}`).toBe('');
  });

  it('renders only what the strict types of Kubernetes, Gateway API and KEDA take', async () => {
    const all = rendered.flatMap(({ name, objects }) => objects.map(object => ({ scenario: name, object })));

    expect(all.length).toBeGreaterThan(500);
    expect(await strictTypeProblems(all)).toEqual([]);
  });

  it.each(Object.entries(rules))('%s', (_name, rule) => {
    const judged = rendered.filter(({ name }) => rule !== networkIsTight || name !== openNetwork);
    const problems = judged.flatMap(({ name, objects, given }) =>
      rule({ objects, external: given }).map(problem => `${name}: ${problem}`),
    );

    expect(problems).toEqual([]);
  });
});
