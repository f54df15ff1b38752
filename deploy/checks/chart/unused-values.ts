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
  const bases = tried.map(scenario => once(() => readBase(scenario)));
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

async function isUsed(
  { path, sample }: Plantable,
  bases: readonly (() => Promise<Base>)[],
): Promise<boolean> {
  for (const readOnce of bases) {
    const { values, given, text, madeUp } = await readOnce();
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
  const files = [join(chart, 'values.yaml'), ...values.files].map(file => parse(readFileSync(file, 'utf8')));
  const madeUp = madeUpKeys(one, other);
  return {
    values,
    given: [...files, values.values].reduce(mergeValues, {}),
    text: comparableText(one, madeUp),
    madeUp,
  };
}

/** The schema is another check's; here it would only hide whether a template reads the value. */
async function renderAnyway(values: Values): Promise<string | undefined> {
  const { ok, output } = await renderText(chart, values, ['--skip-schema-validation']);
  return ok ? output : undefined;
}

/** The last scenario sets most, then come those that the chart shows. */
function lastFirst<T>(list: readonly T[]): T[] {
  return [...list.slice(-1), ...list.slice(0, -1)];
}

function valueAt(values: unknown, path: ValuePath): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], values);
}
