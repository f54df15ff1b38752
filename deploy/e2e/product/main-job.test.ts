import { once } from 'node:events';
import type { Content } from '@insta-ai/proto/http/content';
import type { Prediction } from '@insta-ai/proto/http/prediction-media';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { inSeconds, type OpenProduct, openProduct } from './open-product.ts';

let product: OpenProduct;
let postType: string;

beforeAll(async () => {
  product = await openProduct();
  postType = (await product.api.createContentType({ name: 'Posts', aspect_ratios_selection: '896*1088' }))
    ._id;
});
afterAll(() => product?.stop());

const isPublished = (item: Content) => item.status === 'Published';

/** An item with pictures, selected, and a caption that no other has. */
async function itemWithPictures(title: string, count: number): Promise<Content> {
  const { _id } = await product.api.createContent({ title, prompt: title, _contentType: postType });
  const contents = await product.api.generate(_id, count);
  return product.api.saveContent(_id, { contents, metaDescription: title, hashtags: '#bay' });
}

it('one sentence becomes an item, a picture, a text, and a post at its moment, once, with a mail', async () => {
  const { api } = product;
  const wizard = { description: 'Sunrise over the old harbour', _contentType: postType, date: null };
  const { _id } = await api.ask<{ _id: string }>('POST', '/api/contents/createContentWizard', wizard);
  const made = await api.content(_id);
  expect(made).toMatchObject({ status: 'Draft', _contentType: postType });
  expect(made.title).not.toBe('');
  // The wizard ordered the first picture by itself.
  await api.saveContent(_id, { contents: await api.pictures(_id, 1) });

  const written = await api.ask<Content>('POST', `/api/contents/${_id}/generateMetadata`);
  expect(written.metaDescription.length).toBeGreaterThan(10);
  expect(written.hashtags).toMatch(/#\w+/);
  const words = `Harbour ${_id}`;
  const date = inSeconds(3);
  await api.saveContent(_id, { metaDescription: words, status: 'Scheduled', date });
  expect(await product.posts(words)).toEqual([]);

  const live = await product.untilItem(_id, isPublished);

  const posts = await product.posts(words);
  expect(posts).toHaveLength(1);
  expect(posts[0]?.caption).toBe(`${words}\n\n${written.hashtags}`);
  expect(live).toMatchObject({ permalink: posts[0]?.permalink, outcome: null });
  const late = Date.parse(posts[0]?.timestamp ?? '') - Date.parse(date);
  expect(late).toBeGreaterThanOrEqual(0);
  expect((await fetch(live.permalink ?? '')).status).toBe(200);
  const mail = await product.mail(`Published: ${live.title}`);
  expect(mail?.to).toEqual([product.email]);
  expect(mail?.text).toContain(live.permalink);
  expect(await product.posts(words)).toHaveLength(1);
  expect(await product.mails(`Published: ${live.title}`)).toHaveLength(1);
});

it('the browser hears over its socket that a picture is ready', async () => {
  const socket = io(product.publicUrl, { transports: ['polling'], auth: { token: product.token } });
  onTestFinished(() => void socket.close());
  await once(socket as unknown as NodeJS.EventEmitter, 'connect');
  const { _id } = await product.api.createContent({
    title: 'Heard',
    prompt: 'a bell',
    _contentType: postType,
  });

  const heard = once(socket as unknown as NodeJS.EventEmitter, 'image-generated');
  await product.api.generateImage(_id, 'click');

  const [{ prediction, content }] = (await heard) as [{ prediction: Prediction; content: Content }];
  expect(prediction).toMatchObject({ _content: _id, error: null });
  expect(content).toMatchObject({ _id, title: 'Heard' });
  const [shown] = await product.api.predictions(_id);
  expect(shown?.output).toEqual(prediction.output);
  const picture = await fetch(`${product.publicUrl}${prediction.output[0]}`);
  expect(picture.headers.get('content-type')).toMatch(/^image\//);
});

it('a scheduled carousel goes out once with all its pictures in order', async () => {
  const item = await itemWithPictures('Three views of the bay', 3);

  await product.api.saveContent(item._id, { status: 'Scheduled', date: inSeconds(1) });
  const live = await product.untilItem(item._id, isPublished);

  const posts = await product.posts(item.metaDescription);
  expect(posts).toHaveLength(1);
  expect(posts[0]?.items).toHaveLength(3);
  expect(live.permalink).toBe(posts[0]?.permalink);
});

it('Publish Now answers with the live item', async () => {
  const item = await itemWithPictures('Right now', 1);

  const live = await product.api.publish(item._id);

  expect(live.status).toBe('Published');
  const posts = await product.posts(item.metaDescription);
  expect(posts.map(post => post.permalink)).toEqual([live.permalink]);
  await expect(product.api.publish(item._id)).rejects.toThrow('This was published on');
  expect(await product.posts(item.metaDescription)).toHaveLength(1);
});

it('an item that is to notify sends a mail with text and picture, and posts nothing', async () => {
  const item = await itemWithPictures('By hand, please', 1);

  await product.api.saveContent(item._id, { status: 'Scheduled', date: inSeconds(1), notify: true });
  const noticed = await product.untilItem(item._id, ({ outcome }) => outcome?.state === 'notified');

  const mail = await product.mail('Time to post: By hand, please');
  expect(mail?.text).toContain('By hand, please\n\n#bay');
  expect(`${mail?.text}${mail?.html}`).toContain(item.contents[0]);
  expect(noticed.status).toBe('Scheduled');
  expect(await product.posts(item.metaDescription)).toEqual([]);
  const done = await product.api.saveContent(item._id, { status: 'Published' });
  expect(done.publishedDate).not.toBeNull();
});

it('a refusal for good is told on the item and by mail, in words, and nothing goes out', async () => {
  const item = await itemWithPictures('Refused for its ratio', 1);
  const fault = { target: 'graph.media_create', kind: 'graph-error', code: 36_003, subcode: 2_207_009 };
  await product.control('POST', 'faults', { ...fault, times: 1 });

  await product.api.saveContent(item._id, { status: 'Scheduled', date: inSeconds(1) });
  const failed = await product.untilItem(item._id, ({ outcome }) => outcome?.state === 'failed');

  const { message = '', advice = '' } = failed.outcome ?? {};
  expect(message).toMatch(/ratio|wide|tall|shape/i);
  expect(advice.length).toBeGreaterThan(10);
  const mail = await product.mail('Not published: Refused for its ratio');
  expect(mail?.to).toEqual([product.email]);
  expect(mail?.text).toContain(message);
  expect(mail?.text).toContain(advice);
  expect(failed.status).toBe('Scheduled');
  expect(await product.posts(item.metaDescription)).toEqual([]);

  const again = await product.api.publish(item._id);
  expect(again).toMatchObject({ status: 'Published', outcome: null });
  expect(await product.posts(item.metaDescription)).toHaveLength(1);
});

const givenServers = ['TEST_MONGODB_URL', 'TEST_S3_ENDPOINT'].filter(name => process.env[name]);

it.runIf(givenServers.length > 0)('all of it is kept on the servers that were given', async () => {
  const kept = await Promise.all(product.stores.map(store => store.kept()));

  expect(kept.map(count => count > 0)).toEqual(givenServers.map(() => true));
});
