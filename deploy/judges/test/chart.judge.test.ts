import { beforeAll, describe, expect, it } from 'vitest';
import { renderText } from '../../checks/chart/helm.ts';
import { chart, scenarios } from '../../checks/chart/scenarios.ts';
import { describeWithHelm } from '../../checks/chart/testing/describe-with-helm.ts';
import { score } from '../src/chart/kube-score.ts';
import { type Kubernetes, kubernetes, neededFor, validate } from '../src/chart/kubectl-validate.ts';
import { isWaived, waived } from '../src/chart/waived.ts';
import { whyNot } from '../src/installed.ts';
import type { JudgeName } from '../src/judge-table.ts';
import type { Manifests } from '../src/with-files.ts';
import { brokenManifest, brokenObject, habits, shapes } from './planted-in-chart.ts';

/** Tests that ask judges; where one is not installed they are skipped, and their name says why. */
function describeAsked(name: string, judges: readonly JudgeName[], tests: () => void): void {
  const why = whyNot(...judges);
  describe.skipIf(why)(why ? `${name} (${why})` : name, tests);
}

const versions = Object.keys(kubernetes) as Kubernetes[];

describeWithHelm('the chart before its judges', () => {
  let rendered: Record<string, string>;

  beforeAll(async () => {
    rendered = await renderAll();
  });

  describe.each(versions)('kubectl-validate by Kubernetes %s', version => {
    describeAsked(version, neededFor(version), () => {
      it('takes every object of every scenario', async () => {
        const { objects, problems } = await validate(rendered, version);

        expect(problems).toEqual([]);
        expect(objects).toBeGreaterThan(2_000);
      });

      it('refuses every planted error', async () => {
        const broken: Manifests = Object.fromEntries(
          Object.entries(shapes).map(([name, planted]) => [name, brokenObject(rendered, planted)]),
        );

        const { problems } = await validate(broken, version);

        for (const [name, [, , said]] of Object.entries(shapes))
          expect(problems.filter(problem => problem.startsWith(`${name}: `)).join('\n'), name).toContain(
            said,
          );
      });
    });
  });

  describeAsked('kube-score', ['kube-score'], () => {
    it('finds no fault but those that are waived, and each of those', async () => {
      const found = new Map<string, string[]>();
      const used = new Set<string>();
      let checks = 0;
      for (const [name, manifest] of Object.entries(rendered)) {
        const scored = await score(name, manifest);
        checks += scored.checks;
        for (const { fault, where } of scored.faults)
          if (isWaived(fault, name)) used.add(fault);
          else found.set(fault, [...(found.get(fault) ?? []), where]);
      }

      expect(Object.fromEntries(found)).toEqual({});
      expect(Object.keys(waived).filter(fault => !used.has(fault))).toEqual([]);
      expect(checks).toBeGreaterThan(10_000);
    });

    it.each(Object.entries(habits))('finds %s', async (name, planted) => {
      const { faults } = await score(name, brokenManifest(rendered, planted));

      const unwaived = faults.map(({ fault }) => fault).filter(fault => !isWaived(fault, name));
      expect(unwaived).toContainEqual(expect.stringContaining(planted[2]));
    });
  });
});

/** What helm prints, which is what a cluster gets: read and written again it would be quoted otherwise. */
async function renderAll(): Promise<Record<string, string>> {
  const texts: Record<string, string> = {};
  for (const [name, values] of Object.entries(scenarios)) {
    const { ok, output, complaint } = await renderText(chart, values);
    if (!ok) throw new Error(complaint);
    texts[name] = output;
  }
  return texts;
}
