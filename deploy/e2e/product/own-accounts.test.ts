import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { until } from '../api.ts';
import { inSeconds, type OpenProduct, openProduct } from './open-product.ts';

let product: OpenProduct;

beforeAll(async () => {
  product = await openProduct({ REPLICAS: '1', WORKERS: '1' }, 'processes');
}, 300_000);
afterAll(() => product?.stop(), 60_000);

it('where each service signs in to the bus as itself, all of them do their work and none is refused anything', async () => {
  const { api, publicUrl, token } = product;
  const socket = io(publicUrl, { auth: { token }, transports: ['polling'] });
  onTestFinished(() => void socket.close());
  await once(socket as unknown as NodeJS.EventEmitter, 'connect');
  const heard = once(socket as unknown as NodeJS.EventEmitter, 'image-generated');
  const type = await api.createContentType({ name: 'Posts', aspect_ratios_selection: '896*1088' });
  const wizard = { description: 'Sunrise over the old harbour', _contentType: type._id, date: null };
  const { _id } = await api.ask<{ _id: string }>('POST', '/api/contents/createContentWizard', wizard);
  await heard;
  await api.saveContent(_id, { contents: await api.pictures(_id, 1) });
  await api.ask('POST', `/api/contents/${_id}/generateMetadata`);
  await api.saveContent(_id, { status: 'Scheduled', date: inSeconds(2) });
  const live = await product.untilItem(_id, item => item.status === 'Published');
  expect((await product.mail(`Published: ${live.title}`))?.to).toEqual([product.email]);
  await api.ask('POST', '/api/users/resetPasswordRequest', { email: product.email });
  expect((await product.mail('Set a new password for Insta AI'))?.to).toEqual([product.email]);
  await api.ask('DELETE', `/api/contents/${_id}`);

  const said = await readFile(join(product.dataFolder, 'logs/nats.log'), 'utf8');
  expect(said.split('\n').filter(line => /violation/i.test(line))).toEqual([]);
});

it('streams that the server lost are made anew by the one service that may, without a start', async () => {
  const config = await readFile(join(product.dataFolder, 'nats/nats-server.conf'), 'utf8');
  const [, port] = /port: (\d+)/.exec(config) ?? [];
  const [, user, pass] = /user: "(insta-ai)", password: "(\w+)"/.exec(config) ?? [];
  const operator = await connect({ servers: `127.0.0.1:${port}`, user, pass });
  onTestFinished(() => operator.close());
  const { streams } = await jetstreamManager(operator);
  for (const name of ['EVENTS', 'JOBS', 'DEAD']) await streams.delete(name);

  await until(
    () => streams.names().next(),
    names => names.length === 3,
  );

  const asked = await product.mails('Set a new password for Insta AI');
  await product.api.ask('POST', '/api/users/resetPasswordRequest', { email: product.email });
  await until(
    () => product.mails('Set a new password for Insta AI'),
    mails => mails.length > asked.length,
  );
});
