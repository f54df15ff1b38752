import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { calls } from '@insta-ai/proto/http/routes';
import type { Call } from '@insta-ai/proto/http/shared/call';
import sharp from 'sharp';
import { sendFile } from '../../../testing/send-file.ts';
import { createApi } from '../../api.ts';
import { ownPlace } from '../../own-product.ts';
import { startForTwo } from '../../start-for-two.ts';

/** Ids of what the first person has, by the name of a path parameter in a call. */
export type Belongings = {
  content: string;
  contentType: string;
  prediction: string;
  output: string;
  upload: string;
  batch: string;
  action: string;
  undo: string;
};

/** The running product with two people in it, of whom the first has something of everything. */
export type TwoPeople = Awaited<ReturnType<typeof startTwoPeople>>;

export async function startTwoPeople() {
  // Behind a proxy a test can be many addresses.
  const { settings, remove } = await ownPlace({ SIMULATOR_SPEED: '20', TRUST_PROXY: '1' });
  const product = await startForTwo(settings);
  const { publicUrl, firstToken } = product;
  const mine = await fill(publicUrl, firstToken);
  return {
    publicUrl,
    first: firstToken,
    second: product.token,
    mine,
    /** Names of all stored files. */
    async storedFiles() {
      const found = await readdir(join(settings.DATA_DIR, 'media'), { recursive: true, withFileTypes: true });
      return found
        .filter(entry => entry.isFile())
        .map(entry => join(entry.parentPath, entry.name))
        .sort();
    },
    everything: () => everythingOf(publicUrl, firstToken, mine),
    async stop() {
      await product.stop();
      await remove();
    },
  };
}

async function fill(publicUrl: string, token: string): Promise<Belongings> {
  const api = createApi(publicUrl, token);
  const type = await api.createContentType({ name: 'Mine' });
  const item = await api.createContent({ title: 'Mine', prompt: 'a bay', _contentType: type._id });
  const [output = ''] = await api.generate(item._id);
  const [made] = await api.predictions(item._id);
  await api.ask('POST', `/api/predictions/${made?._id}/addTag`, { output, tag: 'mine' });
  await api.saveContent(item._id, { contents: [output] });
  const picture = sharp({ create: { width: 32, height: 32, channels: 3, background: 'olive' } }).png();
  const library = `${publicUrl}/api/contentTypes/uploadMedia`;
  const reply = await sendFile(library, token, await picture.toBuffer(), 'olive.png');
  if (!reply.ok) throw new Error(`The picture was not taken: ${await reply.text()}`);
  const [{ filename: upload = '' } = {}] = (await reply.json()) as { filename?: string }[];
  const { _id: batch } = await api.ask<{ _id: string }>('POST', '/api/contents/batches', {
    items: [item._id],
  });
  const { _id: action } = await api.ask<{ _id: string }>('POST', '/api/contents/actions', {
    change: { kind: 'shift', days: 1 },
    items: [item._id],
  });
  await api.ask('POST', `/api/contents/${item._id}`, { hashtags: '#mine', undoable: 'replace' });
  const { undo } = await api.ask<{ undo: { _id: string } | null }>('GET', '/api/contents/undo');
  return {
    batch,
    action,
    undo: undo?._id ?? '',
    content: item._id,
    contentType: type._id,
    prediction: made?._id ?? '',
    output,
    upload,
  };
}

/** A call's address with the given ids in it: what a parameter means is said by the path before it. */
export function addressOf(call: Call, ids: Belongings): string {
  const idAfter: Record<string, string> = {
    contents: ids.content,
    content: ids.content,
    contentTypes: ids.contentType,
    predictions: ids.prediction,
    webhook: ids.prediction,
    uploads: ids.output || 'base-1.png',
    uploadMedia: ids.upload,
    batches: ids.batch,
    actions: ids.action,
    undo: ids.undo,
  };
  return call.path
    .replace('/media/*', ids.output)
    .replace(':predictionId', ids.prediction)
    .replace(/(\w+)\/:\w+/, (_, before: string) => `${before}/${idAfter[before] ?? ids.content}`);
}

/** What each GET of the table answers to a person, byte for byte; files as their hash. */
async function everythingOf(
  publicUrl: string,
  token: string,
  ids: Belongings,
): Promise<Record<string, string>> {
  const seen: Record<string, string> = {};
  const look = async (path: string) => {
    const reply = await fetch(`${publicUrl}${path}`, { headers: { authorization: `Bearer ${token}` } });
    const bytes = Buffer.from(await reply.arrayBuffer());
    const isText = (reply.headers.get('content-type') ?? '').includes('json');
    // When something was looked at is the moment of the question, not a thing that somebody has.
    const text = bytes.toString().replaceAll(/"(checkedAt|lastSeenAt)":(null|"[^"]*")/g, '"$1":""');
    const body = isText ? text : createHash('sha256').update(bytes).digest('hex');
    // A refusal carries the id of its request.
    seen[path] = reply.ok ? body : `status ${reply.status}`;
  };
  for (const call of Object.values(calls) as Call[]) {
    if (call.method === 'GET' && call.path !== '/api/contentTypes/uploads/:filename')
      await look(addressOf(call, ids));
  }
  const uploads = JSON.parse(seen['/api/contentTypes/uploadMedia'] ?? '[]') as { url: string }[];
  for (const { url } of uploads) await look(url);
  return seen;
}
