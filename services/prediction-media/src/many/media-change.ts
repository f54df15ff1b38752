import { mediaTags } from '@insta-ai/proto/data/prediction-media';
import type { ChangeOfMedia } from '@insta-ai/proto/http/many/media-changes';
import type { Output } from '../predictions/prediction.ts';

/** An output that a change is for, and what of it comes back. */
export type ChangedOutput = {
  _id: string;
  /** Those of the tags that it gets, or loses. */
  tags?: string[];
  /** The change before this one that can be taken back after it. */
  changedAs?: string;
};

/** One change of many outputs. Which have it already, the outputs themselves say (`changedAs`). */
export type MediaChangeDocument = {
  _id: string;
  owner: string;
  change: ChangeOfMedia;
  outputs: ChangedOutput[];
  /** `going` is being done, `returning` is being taken back; who is killed leaves it to the timer. */
  state: 'going' | 'done' | 'returning' | 'returned';
  at: Date;
  /** When somebody is to look whether it was finished; set exactly while it was not. */
  lookAt?: Date;
  /** How many are as they were before. */
  returned?: number;
};

/** What a change means for an output; undefined where it is so already. */
export function changedOutput(change: ChangeOfMedia, output: Output): ChangedOutput | undefined {
  const { _id, changedAs, preferred } = output;
  const own = output.tags ?? [];
  const changed = { _id, ...(changedAs !== undefined && { changedAs }) };
  if (change.kind === 'delete') return changed;
  if (!('tags' in change)) return preferred === (change.kind === 'star') ? undefined : changed;
  const tags = change.tags.filter(tag => own.includes(tag) === (change.kind === 'untag'));
  return tags.length > 0 ? { ...changed, tags } : undefined;
}

/** Whether an output has room for the tags that it would get. */
export function hasRoomFor({ tags = [] }: ChangedOutput, own: readonly string[] = []): boolean {
  return own.length + tags.length <= mediaTags.each;
}
