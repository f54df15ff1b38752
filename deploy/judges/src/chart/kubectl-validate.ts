import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { folderOf, programOf } from '../installed.ts';
import { isJudge, type JudgeName } from '../judge-table.ts';
import { type Manifests, withFiles } from '../with-files.ts';
import { runJudge } from './run-judge.ts';

/** Kubernetes that every scenario is judged by: the oldest that the chart takes, and newer ones. */
export const kubernetes = {
  '1.29': [],
  '1.30': [],
  '1.33': ['--local-schemas', folderOf('kubernetes-1.33')],
  '1.35': ['--local-schemas', folderOf('kubernetes-1.35')],
  '1.37': ['--local-schemas', folderOf('kubernetes-1.37')],
} as const;

export type Kubernetes = keyof typeof kubernetes;

/** Kinds that Kubernetes itself does not have. */
const kinds: readonly JudgeName[] = ['gateway-api', 'keda', 'prometheus-operator'];

/** What it must have to judge by a version: older ones it brings. */
export function neededFor(version: Kubernetes): JudgeName[] {
  const schemas = `kubernetes-${version}`;
  return ['kubectl-validate', ...kinds, ...(isJudge(schemas) ? [schemas] : [])];
}

const Verdicts = Type.Record(
  Type.String(),
  Type.Array(Type.Object({ status: Type.Optional(Type.String()), message: Type.Optional(Type.String()) })),
);

export type Validated = { objects: number; problems: string[] };

/** What an API server of a version would say to manifests. */
export function validate(manifests: Manifests, version: Kubernetes): Promise<Validated> {
  return withFiles(manifests, async names => {
    const isBuiltIn = kubernetes[version].length === 0;
    const said = await runJudge(programOf('kubectl-validate'), [
      '--output=json',
      // One that it does not bring would be asked of the network.
      `--version=${isBuiltIn ? version : '1.30'}`,
      ...kubernetes[version],
      ...kinds.flatMap(name => ['--local-crds', folderOf(name)]),
      ...names.keys(),
    ]);
    const verdicts = Object.entries(Value.Parse(Verdicts, JSON.parse(said)));
    return {
      objects: verdicts.reduce((sum, [, all]) => sum + all.length, 0),
      problems: verdicts.flatMap(([file, all]) =>
        all
          .filter(({ status }) => status !== 'Success')
          .map(({ message = 'refused' }) => `${names.get(file)}: ${message}`),
      ),
    };
  });
}
