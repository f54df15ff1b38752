import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { once } from '@insta-ai/chassis/turns/once';
import { parse } from 'yaml';
import { comparableText, madeUpKeys } from './comparable-text.ts';
import { renderText, type Values } from './helm.ts';
import { mergeValues } from './merge-values.ts';
import { chart, scenarios } from './scenarios.ts';
import type { Plantable } from './schema-leaves.ts';
import { changed, type ValuePath, valuesAt } from './values-file.ts';

/** A scenario as it stands, and the keys that are made up anew in each render of it. */
type Base = { values: Values; given: object; text: string; madeUp: ReadonlySet<string> };

/** A scenario: what it says itself, and how it renders as it stands. */
type Tried = { own: object; read: () => Promise<Base> };

/** Renders at the same time; helm is a process each. */
const atOnce = 4;

/**
 * Paths of values that change nothing: each is changed within its kind in one scenario after the other until the
 * render differs (or fails: a template that refuses a value has read it).
 */
export async function unusedValues(
  values: readonly Plantable[],
  tried: readonly Values[] = lastFirst(Object.values(scenarios)),
): Promise<string[]> {
  const bases = tried.map(scenario => ({ own: ownOf(scenario), read: once(() => readBase(scenario)) }));
  const waiting = [...values];
  const unused: string[] = [];
  const work = async () => {
    for (let value = waiting.shift(); value; value = waiting.shift()) {
      if (!(await isUsed(value, bases))) unused.push(value.path.join('.'));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return unused;
}

async function isUsed({ path, sample }: Plantable, bases: readonly Tried[]): Promise<boolean> {
  for (const { read } of likeliestFirst(bases, path)) {
    const { values, given, text, madeUp } = await read();
    const planted = sample === undefined ? changed(valueAt(given, path)) : sample;
    const output = await renderAnyway({
      files: values.files,
      values: mergeValues(values.values, valuesAt(path, planted)),
    });
    if (output === undefined || comparableText(output, madeUp) !== text) return true;
  }
  return false;
}

async function readBase(values: Values): Promise<Base> {
  const [one, other] = await Promise.all([renderAnyway(values), renderAnyway(values)]);
  if (one === undefined || other === undefined) throw new Error('A scenario does not render');
  const madeUp = madeUpKeys(one, other);
  return {
    values,
    given: mergeValues(readValues(join(chart, 'values.yaml')), ownOf(values)),
    text: comparableText(one, madeUp),
    madeUp,
  };
}

/** The schema is another check's; here it would only hide whether a template reads the value. */
async function renderAnyway(values: Values): Promise<string | undefined> {
  const { ok, output } = await renderText(chart, values, ['--skip-schema-validation']);
  return ok ? output : undefined;
}

/**
 * Those that say most of where a value stands come first: what switches it on, they have switched on. Whatever the order, it is tried in
 * all of them before it counts as unused.
 */
export function likeliestFirst<T extends { own: object }>(tried: readonly T[], path: ValuePath): T[] {
  const levels = ({ own }: T) =>
    path.findIndex((_key, at) => valueAt(own, path.slice(0, at + 1)) === undefined);
  const said = (one: T) => (levels(one) < 0 ? path.length : levels(one));
  return tried.toSorted((one, other) => said(other) - said(one));
}

/** What a scenario says beside the chart's own values. */
function ownOf({ files, values }: Values): object {
  return [...files.map(readValues), values].reduce(mergeValues, {});
}

function readValues(file: string): object {
  return parse(readFileSync(file, 'utf8'));
}

/** The last scenario sets most, then come those that the chart shows. */
function lastFirst<T>(list: readonly T[]): T[] {
  return [...list.slice(-1), ...list.slice(0, -1)];
}

function valueAt(values: unknown, path: ValuePath): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], values);
}
