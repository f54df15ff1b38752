import type { Document } from 'bson';
import { Aggregator } from 'mingo/aggregator';
import { Context } from 'mingo/core';
import { Lazy } from 'mingo/lazy';
import * as pipelineOperators from 'mingo/operators/pipeline';
import * as windowOperators from 'mingo/operators/window';
import type { Options } from 'mingo/types';
import { CommandError, notSupported } from '../command-error.ts';
import { mingoContext, mingoOptions, refusing } from '../matching/matcher.ts';
import { withRegExps } from '../values/decode-document.ts';
import { isPlainObject } from '../values/plain-object.ts';
import { candidates, valuesAtPath } from '../values/values-at-path.ts';
import { readSort, sortKeyOf } from './sort-key.ts';

export type FindAll = (collection: string, filter: Document) => Document[];

type Items = ReturnType<typeof Lazy>;

/** Stages that would write, and mingo would write nowhere. */
const refusedStages = new Set(['$out', '$merge']);

export function runPipeline(
  documents: Document[],
  stages: readonly Document[],
  findAll: FindAll,
): Document[] {
  if (stages.length === 0) return documents;
  const pipeline = withRegExps(stages) as Document[];
  const options: Partial<Options> = {
    ...mingoOptions,
    context: contextWith(findAll),
    collectionResolver: name => findAll(name, {}),
  };
  return refusing(() => new Aggregator(pipeline, options).run(documents) as Document[]);
}

export function checkStages(stages: unknown): asserts stages is Document[] {
  if (!Array.isArray(stages)) throw new CommandError('TypeMismatch', "'pipeline' must be an array");
  for (const stage of stages) {
    const [name = '', ...more] = isPlainObject(stage) ? Object.keys(stage) : [];
    if (name === '' || more.length > 0) {
      throw new CommandError('FailedToParse', 'A pipeline stage must be a document with exactly one field');
    }
    if (refusedStages.has(name)) throw notSupported(`The pipeline stage ${name}`);
    if (!(name in pipelineOperators))
      throw new CommandError('UnknownStage', `Unrecognized pipeline stage name: '${name}'`);
    for (const inner of innerPipelines(name, stage[name])) checkStages(inner);
  }
}

function innerPipelines(name: string, stage: Document): unknown[] {
  if (name === '$facet') return Object.values(stage);
  return (name === '$lookup' || name === '$unionWith') && stage.pipeline ? [stage.pipeline] : [];
}

/** `$sort` in BSON order, `$count` that gives nothing for nothing, and a `$lookup` that goes through the indexes. */
function contextWith(findAll: FindAll): Context {
  const own = {
    $sort: (items: Items, spec: Document) => items.transform(all => Lazy(sorted(all as Document[], spec))),
    $count: (items: Items, name: string) =>
      items.transform(all => Lazy(all.length > 0 ? [{ [name]: all.length }] : [])),
    $lookup: (items: Items, spec: Document, options: Options) => {
      if (!spec.localField || spec.pipeline || spec.let)
        return pipelineOperators.$lookup(items, spec as never, options);
      return items.map(item => joined(item as Document, spec, findAll));
    },
  };
  const stages = Context.init({ pipeline: own as never, window: windowOperators as never });
  return Context.from(stages.addPipelineOps(pipelineOperators as never), mingoContext);
}

function sorted(documents: readonly Document[], spec: Document): Document[] {
  const sort = readSort(spec);
  const keyed = documents.map(document => ({ document, key: sortKeyOf(document, sort) }));
  return keyed.sort((a, b) => Buffer.compare(a.key, b.key)).map(({ document }) => document);
}

function joined(
  document: Document,
  { from, localField, foreignField, as }: Document,
  findAll: FindAll,
): Document {
  const { leaves } = valuesAtPath(document, localField);
  const wanted = [...candidates(leaves)].filter(value => !Array.isArray(value)).map(value => value ?? null);
  return { ...document, [as]: findAll(from, { [foreignField]: { $in: wanted } }) };
}
