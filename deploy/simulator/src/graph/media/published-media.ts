import { note } from '../../door/open-door.ts';
import { badParameter, unknownObject } from '../graph.errors.ts';
import { answerEdge, answerNode, flag, type GraphCall, text } from '../graph-call.ts';
import { mayActFor, ownAccount } from '../people.ts';
import { seededAccounts } from '../seed.ts';
import { accountMedia, findMedia, liveStories, mediaOf } from './media.store.ts';
import { itemNode, mediaNode } from './media-node.ts';

export function mediaObject(call: GraphCall): object {
  const { world } = call;
  const found = findMedia(world, call.id);
  const page = seededAccounts.find(one => one.id === found?.media.accountId)?.pageId ?? '';
  if (!found || !call.token || !mayActFor(call.token, page)) throw unknownObject(call.id);
  note(call.request, { mediaId: call.id });
  return answerNode(
    call,
    found.item ? itemNode(world, found.media, found.item) : mediaNode(world, found.media),
  );
}

/** The only change a published media takes (2.3). */
export function updateMedia(call: GraphCall): object {
  const media = mediaOf(call.world).get(call.id);
  if (!media) throw unknownObject(call.id, 'post');
  const enabled = flag(call, 'comment_enabled');
  if (enabled === undefined) throw badParameter('The parameter comment_enabled is required');
  mediaOf(call.world).put({ ...media, commentsEnabled: enabled });
  return { success: true };
}

export function mediaList(call: GraphCall): object {
  const account = ownAccount(call);
  const bound = (name: string, otherwise: number) => {
    const value = text(call, name);
    return value === undefined
      ? otherwise
      : Number.isNaN(Number(value))
        ? Date.parse(value)
        : Number(value) * 1000;
  };
  const since = bound('since', -Infinity);
  const until = bound('until', Infinity);
  const media = accountMedia(call.world, account.id).filter(
    one => one.publishedAt >= since && one.publishedAt <= until,
  );
  return answerEdge(
    call,
    media.map(one => mediaNode(call.world, one)),
  );
}

export const storyList = (call: GraphCall) =>
  answerEdge(
    call,
    liveStories(call.world, ownAccount(call).id).map(one => mediaNode(call.world, one)),
  );
