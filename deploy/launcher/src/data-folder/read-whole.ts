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
  const text = await readFile(path, 'utf8').catch(cause => unlessMissing(path, cause));
  try {
    return text === undefined ? undefined : Value.Parse(schema, JSON.parse(text));
  } catch (cause) {
    throw new CannotStart(`${path} is damaged: restore it from a backup, or ${otherwise}.`, cause);
  }
}

/** A file that is there and cannot be read is not to be taken for none: it would be made anew in its place. */
export function unlessMissing(path: string, cause: NodeJS.ErrnoException): undefined {
  if (cause.code === 'ENOENT' || cause.code === 'ENOTDIR') return undefined;
  throw new CannotStart(
    `${path} is there, but cannot be read (${cause.code}): change its permissions, or look into its disk.`,
    cause,
  );
}
