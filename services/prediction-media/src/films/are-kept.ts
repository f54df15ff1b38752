import type { ObjectStore } from '@insta-ai/chassis/storage/object-store';
import type { OutputsStore } from '../predictions/outputs.store.ts';
import type { Output } from '../predictions/prediction.ts';

type Parts = { outputs: Pick<OutputsStore, 'findByKey'>; objects: Pick<ObjectStore, 'remove'> };

/** Who deletes a source takes its files along, and cannot know of one that comes later: that one goes here. */
export async function areKept(
  { outputs, objects }: Parts,
  sources: readonly Output[],
  key: string,
): Promise<boolean> {
  const found = await Promise.all(sources.map(source => outputs.findByKey(source.owner, source.key)));
  if (found.every(Boolean)) return true;
  await objects.remove(key);
  return false;
}
