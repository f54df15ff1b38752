import { readFile } from 'node:fs/promises';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { CannotStart } from '../basis/cannot-start.ts';

/** What a file of ours holds, undefined without one; `otherwise` is what to do about a damaged one besides restoring it. */
export async function readWhole<Schema extends TSchema>(
  path: string,
  schema: Schema,
  otherwise: string,
): Promise<Static<Schema> | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  try {
    return text === undefined ? undefined : Value.Parse(schema, JSON.parse(text));
  } catch (cause) {
    throw new CannotStart(`${path} is damaged: restore it from a backup, or ${otherwise}.`, cause);
  }
}
