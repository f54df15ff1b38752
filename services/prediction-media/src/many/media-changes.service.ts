import { newId } from '@insta-ai/chassis/new-id';
import { slicesOf } from '@insta-ai/chassis/slices-of';
import { undoableMs } from '@insta-ai/proto/data/content-action';
import type { ChangedMedia, ChangeOfMedia, MediaUndo } from '@insta-ai/proto/http/many/media-changes';
import { keyOfMedia, mediaPath } from '../media/media-address.ts';
import type { ContentGateway } from '../predictions/content.gateway.ts';
import type { OutputsStore } from '../predictions/outputs.store.ts';
import type { Output } from '../predictions/prediction.ts';
import { changedOutput, hasRoomFor, type MediaChangeDocument } from './media-change.ts';
import { changeOver, noRoomForTags } from './media-changes.errors.ts';
import type { MediaChangesStore } from './media-changes.store.ts';

/** A change that is older than this was left unfinished by a killed process, in milliseconds. */
const leftMs = 30_000;
/** So much longer than it can be taken back a deleted file is kept: taking back takes a moment, too. */
const graceMs = 60_000;
/** Files that content is asked about at once; of more an older one looks at so many and says nothing of the rest. */
const askedAtOnce = 100;

export type MediaChangesParts = {
  changes: MediaChangesStore;
  outputs: Pick<OutputsStore, 'findByKeys'>;
  content: Pick<ContentGateway, 'list'>;
  /** A tag as it is kept. */
  cleanTag(text: string): string;
  now(): Date;
};

/**
 * Changes many outputs at once. What is to be changed, and how it was, is stored before the first is: so a kill leaves a change that the
 * timer finishes, and each can be taken back. What is so already is left alone, so it may be asked twice.
 */
export async function changeMedia(
  parts: MediaChangesParts,
  owner: string,
  asked: ChangeOfMedia,
  addresses: readonly string[],
): Promise<ChangedMedia> {
  await finishLeft(parts, owner);
  const change = 'tags' in asked ? { ...asked, tags: [...new Set(asked.tags.map(parts.cleanTag))] } : asked;
  const keys = new Set(addresses.flatMap(address => keyOfMedia(address) ?? []));
  const found = await parts.outputs.findByKeys(owner, [...keys]);
  const users = change.kind === 'delete' ? await usersOf(parts, owner, found) : new Map<string, string>();
  const free = found.filter(({ key }) => !users.has(mediaPath(key)));
  const outputs = free.flatMap(output => changedOutput(change, output) ?? []);
  if (change.kind === 'tag') refuseWithoutRoom(outputs, free);
  const [title] = users.values();
  const kept = { kept: [...users.keys()], ...(title !== undefined && { usedBy: title }) };
  if (outputs.length === 0) return { files: 0, ...kept, undo: null };

  const at = parts.now();
  const document: MediaChangeDocument = {
    _id: newId(),
    owner,
    change,
    outputs,
    state: 'going',
    at,
    lookAt: new Date(at.getTime() + leftMs),
  };
  await parts.changes.insert(document);
  await finishMediaChange(parts, document);
  return { files: outputs.length, ...kept, undo: toUndo(document) };
}

/** Ends what was begun, in the one way or the other. */
export async function finishMediaChange(
  { changes }: Pick<MediaChangesParts, 'changes'>,
  document: MediaChangeDocument,
): Promise<void> {
  const { _id, at, state } = document;
  if (state === 'going') {
    await changes.apply(document, new Date(at.getTime() + undoableMs + graceMs));
    await changes.move(_id, ['going'], { state: 'done' });
  }
  if (state === 'returning') {
    const returned = await changes.takeBack(document);
    await changes.move(_id, ['returning'], { state: 'returned', returned });
  }
}

/**
 * What a kill left of a person's changes is finished before anything that follows on it: finished later it would lie over what came
 * after, which could then not be taken back. One that is under way elsewhere may be finished twice.
 */
async function finishLeft(parts: Pick<MediaChangesParts, 'changes'>, owner: string): Promise<void> {
  for (const change of await parts.changes.openOf(owner)) await finishMediaChange(parts, change);
}

/** The newest change that can be taken back. */
export async function newestMediaUndo(
  parts: Pick<MediaChangesParts, 'changes' | 'now'>,
  owner: string,
): Promise<MediaUndo | null> {
  const { changes, now } = parts;
  await finishLeft(parts, owner);
  const newest = await changes.newest(owner, new Date(now().getTime() - undoableMs));
  return newest ? toUndo(newest) : null;
}

/** Takes a change back; asked twice it is done once. Answers how many files are as they were before. */
export async function undoMedia(
  parts: Pick<MediaChangesParts, 'changes' | 'now'>,
  owner: string,
  id: string,
): Promise<{ files: number }> {
  const { changes, now } = parts;
  await finishLeft(parts, owner);
  const document = await changes.find(owner, id);
  if (!document) throw changeOver();
  if (document.state === 'returned') return { files: document.returned ?? 0 };
  const isOver = document.at.getTime() <= now().getTime() - undoableMs;
  if (document.state !== 'returning') {
    if (isOver) throw changeOver();
    await finishMediaChange(parts, document);
    const lookAt = new Date(now().getTime() + leftMs);
    await changes.move(id, ['done'], { state: 'returning', lookAt });
  }
  await finishMediaChange(parts, { ...document, state: 'returning' });
  return { files: (await changes.find(owner, id))?.returned ?? 0 };
}

/** The titles of items, by the media that they use. */
export async function usersOf(
  { content }: Pick<MediaChangesParts, 'content'>,
  owner: string,
  found: readonly Pick<Output, 'key'>[],
): Promise<Map<string, string>> {
  const users = new Map<string, string>();
  for (const some of slicesOf(found, askedAtOnce)) {
    const paths = some.map(({ key }) => mediaPath(key));
    for (const { title, outputs } of await content.list(owner, [], paths))
      for (const path of paths) if (outputs.includes(path) && !users.has(path)) users.set(path, title);
  }
  return users;
}

function refuseWithoutRoom(changed: readonly { _id: string; tags?: string[] }[], found: readonly Output[]) {
  const own = new Map(found.map(({ _id, tags }) => [_id, tags]));
  const full = changed.filter(output => !hasRoomFor(output, own.get(output._id)));
  if (full.length > 0) throw noRoomForTags(full.length);
}

function toUndo({ _id, change, outputs, at }: MediaChangeDocument): MediaUndo {
  const until = new Date(at.getTime() + undoableMs).toISOString();
  return { _id, kind: change.kind, files: outputs.length, until };
}
