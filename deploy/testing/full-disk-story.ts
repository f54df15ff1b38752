import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readNatsAddress } from '@insta-ai/chassis/messaging/nats-address';
import { readRunningStores } from '@insta-ai/deploy/launcher/data-folder/running-stores';
import { jetstream } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import sharp from 'sharp';
import { expect, onTestFinished, vi } from 'vitest';
import { createApi, until } from '../e2e/api.ts';
import { createOutside } from '../e2e/outside.ts';
import { ask, type Launched, ownSettings, type Person, testFolder } from './launch.ts';
import { ownPort } from './own-port.ts';
import { sendFile } from './send-file.ts';
import { mountSmallDisk } from './servers/small-disk.ts';

/** Has the full disk hit our nats-server in the middle of a write: it takes nothing any more, even when there is room again. */
async function hurtStreams(folder: string): Promise<void> {
  const stores = await readRunningStores(folder);
  const line = await connect({ ...readNatsAddress(stores?.bus ?? ''), reconnect: false });
  onTestFinished(() => line.close());
  const body = new Uint8Array(4_000);
  const sendAll = async () => {
    for (;;) await jetstream(line).publish('dead.of-a-test', body);
  };
  await expect(sendAll()).rejects.toThrow();
}

async function upload({ origin, token }: Person, contentId: string): Promise<Response> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const create = { width: 120, height: 120, channels: 3, background: 'teal', noise } as const;
  const picture = await sharp({ create }).png().toBuffer();
  return sendFile(`${origin}/api/contents/${contentId}/uploadMedia`, token, picture, 'noise.png');
}

/** What a form of the product has of its own in this story. */
type Form = {
  start(settings: Record<string, string>): Launched;
  /** Logs of its data folder in which lines were dropped. */
  logs: readonly string[];
  megabytes: number;
  settings?: Record<string, string>;
  /** What is looked at or befalls it besides: while there is room, while nothing can be written, and once all went on. */
  before?(folder: string): Promise<void>;
  whileFull?(folder: string, person: Person): Promise<void>;
  after?(folder: string): Promise<void>;
};

/**
 * A product whose data folder lies on a disk that fills up: it refuses with words, keeps what it confirmed, stops nothing, and goes on by
 * itself when there is room again, with what became due meanwhile.
 */
export async function liveThroughFullDisk({
  start,
  logs,
  megabytes,
  settings: more,
  ...befalls
}: Form): Promise<void> {
  const disk = mountSmallDisk(await testFolder(), megabytes);
  onTestFinished(disk.release);
  const given = {
    ...(await ownSettings()),
    DATA_DIR: disk.folder,
    SIMULATOR_PORT: String(await ownPort()),
    SIMULATOR_SPEED: '20',
    ...more,
  };
  const launched = start(given);
  const person = await launched.person();
  const api = createApi(person.origin, person.token);
  const { _id: _contentType } = await api.createContentType({ name: 'Full' });
  const item = await api.createContent({ title: 'Kept', metaDescription: 'Kept', _contentType });
  expect((await upload(person, item._id)).status).toBe(200);
  /** Another item, with the newest picture of the first one. */
  const plan = async (words: string, date: Date) => {
    const [newest] = await api.predictions(item._id);
    return api.createContent({
      title: words,
      metaDescription: words,
      contents: newest?.output ?? [],
      _contentType,
      status: 'Scheduled',
      date: date.toISOString(),
    });
  };
  const date = new Date(Date.now() + 15_000);
  const planned = await plan('Due while full', date);
  const confirmed = [item._id, planned._id];
  let tried = 0;
  /** Saves until the disk refuses; what still fits into its last pages is confirmed, and must be there in the end. */
  const saveUntilRefused = () =>
    vi.waitFor(
      async () => {
        tried += 1;
        const reply = await ask(person, 'POST', '/api/contents', {
          title: `Tried ${tried}`,
          metaDescription: 'x'.repeat(2_000),
        });
        if (reply.status === 200) confirmed.push(((await reply.json()) as { _id: string })._id);
        expect(reply.status).not.toBe(200);
        return reply;
      },
      { timeout: 120_000, interval: 1 },
    );

  await befalls.before?.(disk.folder);
  await disk.fill();
  await launched.saying(`The disk of ${disk.folder} is full`);
  const refusals = [await saveUntilRefused(), await upload(person, item._id)];
  for (const reply of refusals) {
    expect([503, 507]).toContain(reply.status);
    expect(((await reply.json()) as { message: string }).message).toContain('The Insta AI disk is full');
  }
  // Each is a line of the log, which finds no room either.
  for (let more = 0; more < 10; more++) await ask(person, 'POST', '/api/contents', { title: 'More' });
  expect((await fetch(`${person.origin}/live`)).status).toBe(200);
  expect((await ask(person, 'GET', `/api/contents/${item._id}`)).status).toBe(200);

  await hurtStreams(disk.folder);
  await befalls.whileFull?.(disk.folder, person);
  await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(date.getTime()));
  const outside = createOutside(`http://127.0.0.1:${given.SIMULATOR_PORT}`);
  expect(await outside.posts('Due while full')).toEqual([]);

  await disk.empty();
  await launched.saying('There is room again');
  await vi.waitFor(async () => expect((await upload(person, item._id)).status).toBe(200), {
    timeout: 120_000,
    interval: 200,
  });
  const due = await plan('After', new Date());
  for (const { _id } of [due, planned])
    await until(
      () => api.content(_id),
      content => content.status === 'Published',
    );
  for (const words of ['Due while full', 'After']) expect(await outside.posts(words)).toHaveLength(1);
  for (const id of confirmed) expect((await ask(person, 'GET', `/api/contents/${id}`)).status).toBe(200);
  for (const log of logs)
    await vi.waitFor(async () =>
      expect(await readFile(join(disk.folder, log), 'utf8')).toContain('log lines were dropped'),
    );

  await befalls.after?.(disk.folder);
  await disk.fill();
  launched.kill('SIGTERM');
  expect(await launched.exit).toBe(0);
  expect(launched.complained()).toBe('');
}
