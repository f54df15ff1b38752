import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { programOf } from '../installed.ts';
import { type Manifests, withFiles } from '../with-files.ts';
import { runJudge } from './run-judge.ts';

const Scores = Type.Array(
  Type.Object({
    type_meta: Type.Object({ kind: Type.String() }),
    object_meta: Type.Object({ name: Type.String() }),
    checks: Type.Array(
      Type.Object({
        check: Type.Object({ id: Type.String() }),
        grade: Type.Integer(),
        skipped: Type.Boolean(),
        comments: Type.Union([Type.Null(), Type.Array(Type.Object({ summary: Type.String() }))]),
      }),
    ),
  }),
);

/** The best grade of a check; anything less has something to say. */
const best = 10;

export type Scored = {
  checks: number;
  /** What is less than the best: `check: what it says`, and the object. */
  faults: { fault: string; where: string }[];
};

/** What kube-score finds in the manifests of one installation. */
export function score(name: string, manifest: string): Promise<Scored> {
  const manifests: Manifests = { [name]: manifest };
  return withFiles(manifests, async names => {
    const said = await runJudge(programOf('kube-score'), [
      'score',
      '--kubernetes-version=v1.37',
      '--output-format=json',
      ...names.keys(),
    ]);
    const all = Value.Parse(Scores, JSON.parse(said)).flatMap(({ type_meta, object_meta, checks }) =>
      checks
        .filter(({ skipped }) => !skipped)
        .map(one => ({ ...one, where: `${name}: ${type_meta.kind}/${object_meta.name}` })),
    );
    return {
      checks: all.length,
      faults: all
        .filter(({ grade }) => grade < best)
        .flatMap(({ check, comments, where }) =>
          (comments ?? []).map(({ summary }) => ({ fault: `${check.id}: ${summary}`, where })),
        ),
    };
  });
}
