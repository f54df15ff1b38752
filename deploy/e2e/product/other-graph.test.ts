import { LLMock } from '@copilotkit/aimock';
import { aSmallFilm } from '@insta-ai/deploy/testing/a-small-film';
import { sendFile } from '@insta-ai/deploy/testing/send-file';
import type { InstagramType } from '@insta-ai/proto/data/content-type';
import type { User } from '@insta-ai/proto/http/auth-user';
import type { Content } from '@insta-ai/proto/http/content';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createToolsCheck } from '../../../services/prediction-media/src/video/run-tool.ts';
import { inSeconds, type OpenProduct, openProduct } from './open-product.ts';
import { account, person } from './other-graph/login.ts';
import { startOtherGraph } from './other-graph/start-other-graph.ts';

const hasTools = await createToolsCheck()();
const words = { caption: 'Written by another model.', hashtags: ['#other', '#model'] };

let graph: Awaited<ReturnType<typeof startOtherGraph>>;
let model: LLMock;
let product: OpenProduct;
let postType: string;

beforeAll(async () => {
  graph = await startOtherGraph();
  model = new LLMock({ port: 0 });
  await model.start();
  product = await openProduct({
    ...graph.settings,
    OPENAI_BASE_URL: `${model.url}/v1`,
    OPENAI_API_KEY: 'sk-other',
    OPENAI_MODEL: 'other-model',
  });
  // Upright as a story: as a post this picture has to be fitted first (instagram-graph-api.md, 2.4).
  const type = { name: 'Posts', instagramType: 'Post', aspect_ratios_selection: '768*1344' } as const;
  postType = (await product.api.createContentType(type))._id;
});
afterAll(async () => {
  await product?.stop();
  await model?.stop();
  await graph?.stop();
});
beforeEach(() => {
  graph.asked.length = 0;
  graph.refusals.length = 0;
});

const login = (accessToken: string) =>
  product.api.ask<User>('POST', '/api/instagram/login', {
    status: 'connected',
    authResponse: { accessToken, userID: person.id, expiresIn: 5_000 },
  });

async function itemWithPictures(title: string, count: number): Promise<Content> {
  const { _id } = await product.api.createContent({ title, prompt: title, _contentType: postType });
  const contents = await product.api.generate(_id, count);
  return product.api.saveContent(_id, { contents, metaDescription: title, hashtags: '#casa #lontana' });
}

/** An item of drawn pictures and a film of the person, in this order. */
async function itemWithFilm(instagramType: InstagramType, film: Buffer, pictures: number): Promise<Content> {
  const type = { name: instagramType, instagramType, aspect_ratios_selection: '896*1088' } as const;
  const { _id: _contentType } = await product.api.createContentType(type);
  const { _id } = await product.api.createContent({ title: 'Waves', prompt: 'Waves', _contentType });
  const drawn = pictures > 0 ? await product.api.generate(_id, pictures) : [];
  const upload = `${product.publicUrl}/api/contents/${_id}/uploadMedia`;
  expect((await sendFile(upload, product.token, film, 'waves.mp4')).status).toBe(200);
  const all = await product.api.pictures(_id, pictures + 1);
  const contents = [...drawn, ...all.filter(output => !drawn.includes(output))];
  return product.api.saveContent(_id, { contents, metaDescription: 'Waves' });
}

const isPublished = (item: Content) => item.status === 'Published';
const publishes = () => graph.asked.filter(name => name.endsWith('/media_publish'));

describe('connecting to another Graph API', () => {
  it('a new person has no account there, and publishing says so', async () => {
    const item = await itemWithPictures('Too early', 1);

    await expect(product.api.publish(item._id)).rejects.toThrow('Connect an Instagram account first');
  });

  it.each([person.foreignToken, 'EAAnonsense'])('the token %s is refused in plain words', async token => {
    await expect(login(token)).rejects.toThrow(/answered 422: .*(log in|login)/i);

    const user = await product.api.ask<User>('GET', '/api/users/getUser');
    expect(user.instagramAccounts).toEqual([]);
  });

  it('the posted login finds the account on the second page of the list', async () => {
    const user = await login(person.shortToken);

    expect(user.instagramAccounts).toEqual([
      { id: account.id, name: account.name, profile_picture_url: expect.stringContaining('casa.jpg') },
    ]);
    expect(user.instagramAccount).toBe(account.id);
    expect(graph.refusals).toEqual([]);
  });
});

describe('the main job with another Graph API', () => {
  it('a scheduled picture goes out once, fitted, with its permalink, and nothing of it is refused', async () => {
    const item = await itemWithPictures('One view', 1);
    const date = inSeconds(2);

    await product.api.saveContent(item._id, { status: 'Scheduled', date });
    const live = await product.untilItem(item._id, isPublished);

    const [post, ...more] = graph.posts.filter(one => one.caption.startsWith('One view'));
    expect(more).toEqual([]);
    expect(post?.caption).toBe('One view\n\n#casa #lontana');
    expect(post?.at).toBeGreaterThanOrEqual(Date.parse(date));
    expect(post?.pictures.map(({ width, height }) => Math.round((100 * width) / height))).toEqual([80]);
    expect(live).toMatchObject({ permalink: post?.permalink, outcome: null });
    expect(graph.refusals).toEqual([]);
    expect(publishes()).toHaveLength(1);
    const mail = await product.mail('Published: One view');
    expect(mail?.text).toContain(post?.permalink);
  });

  it('a scheduled carousel goes out once with all its pictures, and nothing of it is refused', async () => {
    const item = await itemWithPictures('Three views', 3);

    await product.api.saveContent(item._id, { status: 'Scheduled', date: inSeconds(1) });
    const live = await product.untilItem(item._id, isPublished);

    const posts = graph.posts.filter(one => one.caption.startsWith('Three views'));
    expect(posts.map(post => post.pictures.length)).toEqual([3]);
    expect(new Set(posts[0]?.pictures.map(({ bytes }) => bytes.toString('base64'))).size).toBe(3);
    expect(live.permalink).toBe(posts[0]?.permalink);
    expect(graph.refusals).toEqual([]);
    expect(publishes()).toHaveLength(1);
  });

  it('a publish whose answer is lost is looked up, not sent again', async () => {
    const item = await itemWithPictures('Lost answer', 1);
    graph.loseNextPublishAnswer();

    const live = await product.api.publish(item._id);

    const posts = graph.posts.filter(one => one.caption.startsWith('Lost answer'));
    expect(posts.map(post => post.permalink)).toEqual([live.permalink]);
    expect(graph.refusals).toEqual([]);
    expect(publishes()).toHaveLength(1);
  });

  it.runIf(hasTools)(
    'a Reel with a cover, a Story of a video and a mixed carousel go out once, and nothing of them is refused',
    async () => {
      const film = await aSmallFilm();
      const { contents: covers, ...reel } = await itemWithFilm('Reel', film, 1);
      const items = [
        await product.api.saveContent(reel._id, {
          contents: covers.slice(-1),
          coverOutput: covers[0],
          shareToFeed: false,
        }),
        await itemWithFilm('Story', film, 0),
        await itemWithFilm('Post', film, 1),
      ];

      // All at once, for a container with a film is looked at for the first time after ten seconds.
      const date = inSeconds(1);
      for (const { _id } of items) await product.api.saveContent(_id, { status: 'Scheduled', date });
      const live = await Promise.all(items.map(({ _id }) => product.untilItem(_id, isPublished)));

      const posts = live.flatMap(one => graph.posts.filter(({ permalink }) => permalink === one.permalink));
      expect(posts).toMatchObject([
        { product: 'REELS', caption: 'Waves', sharedToFeed: false, files: [{ width: 270 }] },
        { product: 'STORY', caption: '', files: [{ width: 270 }] },
        { product: 'FEED', caption: 'Waves', files: [{ width: 896 }, { width: 270 }] },
      ]);
      expect(posts.map(({ cover }) => cover?.width)).toEqual([1080, undefined, undefined]);
      expect(graph.refusals).toEqual([]);
      expect(publishes()).toHaveLength(3);
    },
  );

  it('nothing of it was seen by the built-in simulator', async () => {
    expect(await product.posts('')).toEqual([]);
  });
});

it('caption and hashtags come from another OpenAI-compatible server', async () => {
  model.on({}, () => ({ content: JSON.stringify(words) }));
  const { _id } = await product.api.createContent({ title: 'Written elsewhere', _contentType: postType });

  const written = await product.api.ask<Content>('POST', `/api/contents/${_id}/generateMetadata`);

  expect(written.metaDescription).toBe(words.caption);
  expect(written.hashtags).toBe('#other #model');
  const asked = model.getRequests().map(entry => entry.body);
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({
    model: 'other-model',
    response_format: { type: 'json_schema', json_schema: { strict: true } },
  });
});
