import { emptyPng } from '../../testing/empty-png.ts';
import { sendFile } from '../../testing/send-file.ts';
import { type Api, createApi, until } from '../api.ts';
import type { Outside } from '../outside.ts';
import type { ProductProcess } from '../product-process.ts';
import type { Fate, FurnishedItem, FurnishedMore } from './fixture.ts';

/** Long enough for all that follows, short enough that a step can still be taken back then (ten minutes). */
const dueAfterMs = 8 * 60_000;
/** So long something outside takes that is to be under way at the end. */
const slowMs = 180_000;
/** For the rest of it, whatever it is. */
const spareMs = 60_000;

export type Furnished = { dueAt: Date; items: FurnishedItem[]; more: FurnishedMore };

/**
 * Makes items in every state through the calls of any version, and leaves the last ones in the middle of their way: who calls it
 * kills the product right afterwards. What a version does not have is left out.
 */
export async function furnish(
  product: Pick<ProductProcess, 'publicUrl' | 'token'>,
  outside: Outside,
): Promise<Furnished> {
  const api = createApi(product.publicUrl, product.token);
  const dueAt = new Date(Date.now() + dueAfterMs);
  const items: FurnishedItem[] = [];
  const types = await makeTypes(api);
  const picture = await emptyPng(640, 640);
  const make = async (title: string, fate: Fate, fields: object = {}, pictures = 1) => {
    const { _id } = await api.createContent({ title, prompt: title, _contentType: types.Post });
    for (let index = 0; index < pictures; index += 1) {
      const address = `${product.publicUrl}/api/contents/${_id}/uploadMedia`;
      const reply = await sendFile(address, product.token, picture, `${title} ${index}.png`);
      if (!reply.ok) throw new Error(`${title} has no picture: ${await reply.text()}`);
    }
    const contents = (await api.predictions(_id)).flatMap(({ output }) => output);
    await api.saveContent(_id, { contents, metaDescription: `${title}.`, hashtags: '#bay', ...fields });
    items.push({ _id, title, fate });
    return _id;
  };
  const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
  const scheduled = (date: string, fields: object = {}) => ({ status: 'Scheduled', date, ...fields });
  const outcomeOf = (id: string, state: string) =>
    until(
      () => api.content(id),
      ({ outcome }) => outcome?.state === state,
    );
  const published = (id: string) =>
    until(
      () => api.content(id),
      ({ status }) => status === 'Published',
    );
  const fault = (target: string, kind: string, more: object = {}) =>
    outside.control('POST', 'faults', { target, kind, ...more });

  // Before anything is planned that is prepared early.
  await fault('graph.media_create', 'graph-error', { code: 36_003, subcode: 2_207_009 });
  await outcomeOf(await make('Refused', 'stays', scheduled(inMs(500))), 'failed');
  await make('A draft', 'stays');
  await make('A draft of last week', 'stays', { date: inMs(-7 * 86_400_000) });
  await make('A draft of next week', 'stays', { date: inMs(7 * 86_400_000) });
  await make('Planned for next week', 'stays', scheduled(inMs(7 * 86_400_000)));
  await make('A film of next week', 'stays', {
    ...scheduled(inMs(8 * 86_400_000)),
    _contentType: types.Reel,
  });
  await make('Planned', 'goes out', scheduled(dueAt.toISOString()));
  await make('Planned pictures', 'goes out', scheduled(dueAt.toISOString()), 2);
  await make('A planned story', 'goes out', {
    ...scheduled(dueAt.toISOString()),
    _contentType: types.Story,
    caption: 'Good morning',
  });
  await published(await make('Live', 'is out', scheduled(inMs(500))));
  await published(await make('Live pictures', 'is out', scheduled(inMs(500)), 2));
  await outcomeOf(await make('By hand', 'stays', scheduled(inMs(500), { notify: true })), 'notified');

  // All of those that follow, too: what is drawn is large.
  await fault('replicate.create', 'slow-prediction', { ms: slowMs, times: 5 });
  const drawn = await make('A picture that is drawn', 'is drawn', {}, 0);
  await api.generateImage(drawn, 'click');
  await until(
    () => outside.predictions('A picture that is drawn'),
    found => found.length === 1,
  );

  const more = await makeMore(api, make, fault);
  for (const item of items) {
    const { status, date, contents } = await api.content(item._id);
    item.told = { status, date, contents };
  }
  await leaveOnTheirWay(api, outside, title => make(title, 'was going out', scheduled(inMs(500))));
  if (Date.now() > dueAt.getTime() - spareMs) throw new Error('This machine is too slow to furnish it.');
  return { dueAt, items, more };
}

/** One of which the answer to the last call is lost, and one whose container nobody can look at. */
async function leaveOnTheirWay(
  api: Api,
  outside: Outside,
  plan: (title: string) => Promise<string>,
): Promise<void> {
  const { control } = outside;
  const fault = (target: string, kind: string, more: object) =>
    control('POST', 'faults', { target, kind, ...more });
  const publish = 'graph.media_publish';
  await fault(publish, 'slow-answer', { ms: 3_000 });
  await fault(publish, 'lost-answer', {});
  const sent = await plan('Sent without an answer');
  // An order is gone from the list as soon as it strikes: now the call waits, and what is asked afterwards stays without an answer.
  await until(
    () => control<{ orders: { target: string; kind: string }[] }>('GET', 'faults'),
    ({ orders }) => !orders.some(({ target, kind }) => target === publish && kind === 'slow-answer'),
  );
  for (const target of ['graph.container', 'graph.media', 'graph.media_list'])
    await fault(target, 'lost-request', { times: 1_000 });
  const waits = await plan('On its way');
  type Containers = { containers: { id: string }[] };
  const containers = async () => (await control<Containers>('GET', 'containers')).containers.length;
  const before = await containers();
  await until(containers, count => count > before);
  await until(
    () => outside.posts('Sent without an answer'),
    posts => posts.length > 0,
  );
  for (const id of [sent, waits]) {
    const { title, outcome } = await api.content(id);
    if (outcome?.state !== 'publishing') throw new Error(`${title} is not on its way any more.`);
  }
  // For the next start; the pauses between two looks are longer than what is left to do here.
  await control('DELETE', 'faults');
}

async function makeTypes(api: Api): Promise<Record<'Post' | 'Story' | 'Reel', string>> {
  const idOf = async (instagramType: 'Post' | 'Story' | 'Reel') =>
    (await api.createContentType({ name: instagramType, instagramType }))._id;
  return { Post: await idOf('Post'), Story: await idOf('Story'), Reel: await idOf('Reel') };
}

type Make = (title: string, fate: Fate, fields?: object, pictures?: number) => Promise<string>;
type Fault = (target: string, kind: string, more?: object) => Promise<unknown>;

/** What not every version has. */
async function makeMore(api: Api, make: Make, fault: Fault): Promise<FurnishedMore> {
  const more: FurnishedMore = {};
  if (await has(() => api.ask('GET', '/api/voice'))) {
    await api.ask('POST', '/api/voice/exemplars', { text: 'Good morning from the bay.' });
    more.exemplars = 1;
  }
  if (await has(() => api.ask('GET', '/api/contents/undo'))) {
    const moved = await make('A draft that is moved', 'stays', { date: '2030-05-01T10:00:00.000Z' });
    const action = { items: [moved], change: { kind: 'shift', days: 1 } };
    const { _id } = await api.ask<{ _id: string }>('POST', '/api/contents/actions', action);
    await api.ask('POST', `/api/contents/actions/${_id}`, { wish: 'start' });
    await until(
      () => api.ask<{ state: string }>('GET', `/api/contents/actions/${_id}`),
      ({ state }) => state === 'ended',
    );
    more.undo = { item: moved, before: '2030-05-01T10:00:00.000Z' };
  }
  if (await has(() => api.ask('GET', '/api/contents/batches'))) {
    await fault('openai.chat', 'slow-answer', { ms: slowMs, times: 4 });
    more.batches = {
      paused: await startBatch(api, make, 'Paused', 'pause'),
      running: await startBatch(api, make, 'Running'),
    };
  }
  return more;
}

async function startBatch(api: Api, make: Make, word: string, then?: 'pause'): Promise<string> {
  const items = [];
  for (const number of ['one', 'two'])
    items.push(await make(`${word}, ${number}`, 'is made', { metaDescription: '', hashtags: '' }, 0));
  const { _id } = await api.ask<{ _id: string }>('POST', '/api/contents/batches', { items });
  await api.ask('POST', `/api/contents/batches/${_id}`, { wish: 'start' });
  if (then) await api.ask('POST', `/api/contents/batches/${_id}`, { wish: then });
  return _id;
}

/** Whether a version knows a call. */
async function has(call: () => Promise<unknown>): Promise<boolean> {
  try {
    await call();
    return true;
  } catch (error) {
    if (/ answered (404|501): /.test(String(error))) return false;
    throw error;
  }
}
