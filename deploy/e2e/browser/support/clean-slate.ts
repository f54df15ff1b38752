import type { User } from '@insta-ai/proto/http/auth-user';
import type { ContentListItem } from '@insta-ai/proto/http/content';
import type { ContentType, UploadedMedia } from '@insta-ai/proto/http/content-type';
import type { Undoable } from '@insta-ai/proto/http/many/content-action';
import type { Batch } from '@insta-ai/proto/http/many/content-batch';
import type { MediaItem } from '@insta-ai/proto/http/prediction-media';
import { createApi, until } from '../../api.ts';
import { openMailBox } from './mail-box.ts';
import type { RunningProduct } from './running-product.ts';

/**
 * Brings the product back to what a newcomer has: no items, no pictures, no batches, no content types, no voice, the base images alone in the library, the
 * profile as it was, no fault orders, the password of the start. What was posted and mailed stays.
 */
export async function cleanSlate(product: RunningProduct, firstUser: User): Promise<void> {
  await product.control('DELETE', 'faults');
  await signInAgainIfNeeded(product);
  const { api } = product;
  await until(
    async () => {
      await removeItems(api);
      const media = await api.ask<MediaItem[]>('GET', '/api/predictions/media?pageSize=100');
      for (const { _content } of media) await bringBack(api, _content);
      return media;
    },
    media => media.length === 0,
  );
  await takeBatchesAway(api);
  const types = await api.ask<ContentType[]>('GET', '/api/contentTypes');
  await Promise.all(types.map(({ _id }) => api.ask('DELETE', `/api/contentTypes/${_id}`)));
  const library = await api.ask<UploadedMedia[]>('GET', '/api/contentTypes/uploadMedia');
  for (const { filename } of library.filter(({ isOwn }) => isOwn))
    await api.ask('DELETE', `/api/contentTypes/uploadMedia/${filename}`);
  const { _id, email: _email, instagramAccounts: _accounts, ...profile } = firstUser;
  await api.ask('POST', '/api/users', profile);
  await api.ask('DELETE', '/api/voice/all');
}

type Api = RunningProduct['api'];

async function removeItems(api: Api): Promise<void> {
  await until(
    async () => {
      const items = await api.ask<ContentListItem[]>('GET', '/api/contents?pageSize=100');
      // An item that is just going out cannot be changed or deleted; it can a moment later.
      const plain = { status: 'Draft' as const, contents: [] };
      await Promise.allSettled(items.map(({ _id }) => api.saveContent(_id, plain)));
      await Promise.allSettled(items.map(({ _id }) => removeWithPictures(api, _id)));
      return items.length;
    },
    left => left === 0,
  );
}

/** A batch that a test left behind would stand in the frame of the next one. */
async function takeBatchesAway(api: Api): Promise<void> {
  await until(
    async () => {
      const batches = await api.ask<Batch[]>('GET', '/api/contents/batches');
      for (const { _id, state } of batches) {
        const isAtWork = state === 'running' || state === 'paused';
        await api.ask('POST', `/api/contents/batches/${_id}`, { wish: isAtWork ? 'cancel' : 'dismiss' });
      }
      return batches.length;
    },
    left => left === 0,
  );
}

/** An item that a test deleted keeps its pictures for as long as it may come back: it does, to go without them. */
async function bringBack(api: Api, id: string): Promise<void> {
  while (!(await api.content(id).catch(() => undefined))) {
    const { undo } = await api.ask<{ undo: Undoable | null }>('GET', '/api/contents/undo');
    if (!undo) return;
    await api.ask('POST', `/api/contents/undo/${undo._id}`);
  }
}

async function removeWithPictures(api: Api, id: string): Promise<void> {
  for (const { _id } of await api.predictions(id))
    await api.ask('DELETE', `/api/predictions/content/${id}/${_id}`);
  await api.ask('DELETE', `/api/contents/${id}`);
}

/** A new password ends every sign-in before it: the person takes the way of the mail back to the first one. */
async function signInAgainIfNeeded(product: RunningProduct): Promise<void> {
  const { publicUrl, email, password } = product;
  const known = await fetch(`${publicUrl}/api/users/getUser`, {
    headers: { authorization: `Bearer ${product.token}` },
  });
  if (known.ok) return;
  const anonymous = createApi(publicUrl, '');
  const signedIn = await anonymous
    .ask<{ token: string }>('POST', '/api/users/login', { email, password })
    .catch(() => resetByMail(product));
  product.token = signedIn.token;
  product.api = createApi(publicUrl, signedIn.token);
}

async function resetByMail(product: RunningProduct): Promise<{ token: string }> {
  const { publicUrl, email, password } = product;
  const anonymous = createApi(publicUrl, '');
  const path = await openMailBox(product).resetPathAfter(() =>
    anonymous.ask('POST', '/api/users/resetPasswordRequest', { email }),
  );
  const [, , userId, token] = path.split('/');
  return anonymous.ask('POST', '/api/users/resetPassword', { userId, token, password });
}
