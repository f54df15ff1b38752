import { expect, it } from 'vitest';
import type { KubeObject } from './kube-object.ts';
import { strictTypeProblems } from './strict-types.ts';
import { type Loose, tinyApp } from './testing/tiny-app.ts';

const rendered = (...objects: Loose[]) => objects.map((object: KubeObject) => ({ scenario: 'tiny', object }));

it('finds nothing wrong in well-formed objects', async () => {
  expect(await strictTypeProblems(rendered(...Object.values(tinyApp())))).toEqual([]);
});

it('names scenario, object and field of what a type refuses', async () => {
  const { web } = tinyApp();
  web.spec.template.spec.containers[0].readinessProbe.httpGet.pth = '/ready';

  expect(await strictTypeProblems(rendered(web))).toEqual([
    'tiny: Deployment/web: spec.template.spec.containers[0].readinessProbe.httpGet.pth: no such field in IHTTPGetAction',
  ]);
});

it('refuses a kind that no package knows, and parts of objects', async () => {
  const unknown = (kind: string) => ({ apiVersion: 'v1', kind, metadata: { name: 'x' } });

  expect(await strictTypeProblems(rendered(unknown('Deployment'), unknown('Container')))).toEqual([
    'tiny: Deployment/x: v1 has no kind Deployment',
    'tiny: Container/x: v1 has no kind Container',
  ]);
});

it('judges the same object of many scenarios once', async () => {
  const { webService } = tinyApp();
  webService.spec.ports[0].port = '80';
  const twins = [
    { scenario: 'one', object: webService },
    { scenario: 'two', object: structuredClone(webService) },
  ];

  expect((await strictTypeProblems(twins)).every(line => line.startsWith('one: '))).toBe(true);
});
