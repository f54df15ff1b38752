import { createHash } from 'node:crypto';
import { AppError, mayRetry } from '@insta-ai/chassis/app-error';
import type { Logger } from '@insta-ai/chassis/logger';
import { type ObjectStore, readWhole } from '@insta-ai/chassis/storage/object-store';
import type { FittingParts } from '../fitting/fit-media.service.ts';
import { strippedPicture } from '../media/prepare-picture.ts';
import type { OutputsStore, StrippedBytes } from '../predictions/outputs.store.ts';
import { isAiDrawn, type Output } from '../predictions/prediction.ts';
import { withVideoCopy } from '../video/look-at-video.ts';
import { CannotShow, publicVideo } from '../video/public-video.ts';
import { putVideo } from '../video/put-video.ts';

export type StripDeps = {
  objects: Pick<ObjectStore, 'read' | 'readTo' | 'put' | 'remove'>;
  outputs: Pick<OutputsStore, 'takeToStrip' | 'putOffStrip' | 'setStripped'>;
  fitting: Pick<FittingParts, 'canConvert'>;
  log: Logger;
  now(): Date;
};

/** Makes the bytes of an output say no more than they show, under the same key; false when that cannot be done. */
export async function stripOriginal(deps: StripDeps, output: Output): Promise<boolean> {
  const kept = await stripBytes(deps, output).catch((error: unknown) => {
    if (isFinal(error)) return undefined;
    throw error;
  });
  if (!kept) return false;
  // Its person may have deleted it meanwhile; then nothing of it may stay.
  if (!(await deps.outputs.setStripped(output._id, kept))) await deps.objects.remove(output.key);
  return true;
}

/** Size and hash are those of the bytes that lie there in the end, also when a killed run had put them there already. */
function stripBytes(deps: StripDeps, output: Output): Promise<StrippedBytes | undefined> {
  return output.kind === 'video' ? stripVideo(deps, output) : stripPicture(deps, output);
}

async function stripPicture({ objects }: StripDeps, output: Output): Promise<StrippedBytes | undefined> {
  const before = await readWhole(objects, output.key);
  const bytes = await strippedPicture(() => before, isAiDrawn(output));
  if (!bytes) return undefined;
  if (!bytes.equals(before)) await objects.put(output.key, bytes);
  return { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

async function stripVideo(deps: StripDeps, { key }: Output): Promise<StrippedBytes> {
  const canConvert = await deps.fitting.canConvert();
  const ending = key.slice(key.lastIndexOf('.') + 1);
  return withVideoCopy(deps.objects, key, async path => {
    const { path: shown, facts } = await publicVideo(path, ending, canConvert);
    const kept = await putVideo(deps.objects, key, shown);
    return { ...kept, ...(facts && { video: facts, width: facts.width, height: facts.height }) };
  });
}

function isFinal(error: unknown): boolean {
  return error instanceof CannotShow || (error instanceof AppError && !mayRetry(error));
}
