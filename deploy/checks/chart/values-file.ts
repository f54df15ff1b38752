import { type Document, isScalar, isMap as isYamlMap, type Pair, parseDocument } from 'yaml';
import { isMap } from './merge-values.ts';

/** A place in values.yaml. */
export type ValuePath = readonly string[];

/** A value that has nothing below it: a text, a number, a switch, a list, an empty map. */
export type Leaf = { path: ValuePath; value: unknown };

/** What values.yaml says, with its comments. */
export type ValuesFile = { document: Document; leaves: readonly Leaf[]; levels: readonly ValuePath[] };

/** Reads a values file; `levels` are the maps that have keys, the file itself first. */
export function readValuesFile(text: string): ValuesFile {
  const document = parseDocument(text);
  const leaves: Leaf[] = [];
  const levels: ValuePath[] = [];
  const walk = (value: unknown, path: ValuePath) => {
    const entries = isMap(value) ? Object.entries(value) : [];
    if (entries.length === 0) {
      leaves.push({ path, value });
      return;
    }
    levels.push(path);
    for (const [key, below] of entries) walk(below, [...path, key]);
  };
  walk(document.toJS(), []);
  return { document, leaves, levels };
}

/** Paths of keys without a sentence above them; requests and limits of resources speak for themselves in one line. */
export function withoutSentence(document: Document): string[] {
  const missing: string[] = [];
  const walk = (node: unknown, path: ValuePath, above: string | null | undefined) => {
    if (!isYamlMap(node) || node.flow) return;
    if (path.at(-1) === 'resources') return;
    node.items.forEach((pair: Pair, index) => {
      const key = isScalar(pair.key) ? pair.key : undefined;
      const here = [...path, String(key?.value)];
      // The comment above the first key of a map belongs to the map in YAML's eyes.
      const comment = key?.commentBefore ?? (index === 0 ? (node.commentBefore ?? above) : undefined);
      if (!comment || !isSentence(comment)) missing.push(here.join('.'));
      walk(pair.value, here, undefined);
    });
  };
  walk(document.contents, [], document.commentBefore);
  return missing;
}

function isSentence(comment: string): boolean {
  return /^\s*\S+.*[.:]$/s.test(comment.trim());
}

/** Another value of the same kind, which whatever reads the value must show. */
export function changed(value: unknown): unknown {
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'string') return value === '' ? 'planted' : `${value}0`;
  if (Array.isArray(value)) return value.length > 0 ? [] : ['planted'];
  return { planted: 'planted' };
}

/** Values that set one place only. */
export function valuesAt(path: ValuePath, value: unknown): object {
  return path.reduceRight<unknown>((below, key) => ({ [key]: below }), value) as object;
}
