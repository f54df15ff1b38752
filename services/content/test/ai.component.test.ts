import { create } from '@bufbuild/protobuf';
import { AppError } from '@insta-ai/chassis/app-error';
import { events } from '@insta-ai/proto/bus/events';
import { momentToBus } from '@insta-ai/proto/convert/moment';
import { imageGeneratedFromBus } from '@insta-ai/proto/convert/news';
import {
  CalendarAiService,
  type WriteAltTextRequest,
  type WriteItemRequest,
  type WriteMetadataRequest,
} from '@insta-ai/proto/gen/insta_ai/calendar_ai/v1/calendar_ai_pb';
import {
  type GenerateRequest,
  PredictionMediaService,
  PredictionSchema,
  RemixKind,
} from '@insta-ai/proto/gen/insta_ai/prediction_media/v1/prediction_media_pb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { serveSome } from './serve-some.ts';
import { type Person, startTestContent, type TestContent } from './start-test-content.ts';

let service: TestContent;
let anna: Person;
let drawing: 'works' | 'fails' = 'works';
/** Whether the text model sees pictures. */
let sees = false;
let asked: {
  pictures: GenerateRequest[];
  items: WriteItemRequest[];
  metadata: WriteMetadataRequest[];
  altTexts: WriteAltTextRequest[];
};

beforeAll(async () => {
  service = await startTestContent();
  service.serve(
    serveSome(PredictionMediaService, {
      async generate(request) {
        if (drawing === 'fails') throw new AppError('upstream_failed', 'The image model is away.');
        asked.pictures.push(request);
        return {
          predictions: [{ id: 'p1', contentId: request.contentId, startedAt: '2027-01-01T00:00:00.000Z' }],
        };
      },
      checkUpload: async () => ({ roomBytes: BigInt(Number.MAX_SAFE_INTEGER) }),
      checkMedia: async () => ({ found: [] }),
      listPredictions: async ({ contentId }) => ({
        predictions: [
          { id: 'p2', contentId, output: [`/media/${contentId}/uploaded.jpg`], filename: 'boat.jpg' },
          { id: 'p1', contentId, output: [`/media/${contentId}/drawn.jpg`], order: { prompt: 'a red boat' } },
        ],
      }),
    }),
  );
  service.serve(
    serveSome(CalendarAiService, {
      async writeItem(request) {
        asked.items.push(request);
        return {
          title: 'Boat',
          description: 'A day at sea',
          prompt: 'a boat',
          metaDescription: 'Come.',
          hashtags: '#boat',
        };
      },
      async writeMetadata(request) {
        asked.metadata.push(request);
        const sawPicture = sees && request.picture !== '';
        return { metaDescription: 'Come aboard.', hashtags: '#boat #sea', sawPicture };
      },
      async writeAltText(request) {
        asked.altTexts.push(request);
        const sawPicture = sees && request.picture !== '';
        if (!sawPicture && request.prompt === '')
          throw new AppError('failed_precondition', 'The text model is not known to see pictures.');
        return { altText: 'A boat in the harbour.', sawPicture };
      },
    }),
  );
});
afterAll(() => service?.stop());
beforeEach(async () => {
  drawing = 'works';
  sees = false;
  asked = { pictures: [], items: [], metadata: [], altTexts: [] };
  anna = await service.newPerson({
    promptImage: 'film grain',
    promptChat: 'be brief',
    timeZone: 'Asia/Makassar',
  });
});

const newItem = async (person: Person, body: object) =>
  (await person.call('POST', '/api/contents', body)).body;

describe('generating a picture', () => {
  it('orders it with the prompts and the settings of the type, and answers the predictions', async () => {
    const type = service.newType(anna.userId, { negativePrompt: 'blur' });
    const item = await newItem(anna, { prompt: 'a boat', _contentType: type.id });

    const reply = await anna.call('POST', `/api/contents/${item._id}/generateImage`);

    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject([{ _id: 'p1', _content: item._id, completed_at: null, progress: 0 }]);
    expect(asked.pictures).toMatchObject([
      {
        userId: anna.userId,
        contentId: item._id,
        prompt: 'film grain, a boat',
        settings: { id: type.id, negativePrompt: 'blur' },
      },
    ]);
  });

  it('works without a type, with settings left to the image model', async () => {
    const item = await newItem(anna, { title: 'Boat' });

    expect((await anna.call('POST', `/api/contents/${item._id}/generateImage`)).status).toBe(200);
    expect(asked.pictures).toMatchObject([{ prompt: 'film grain, Boat' }]);
    expect(asked.pictures[0]?.settings).toBeUndefined();
  });

  it('is a new order with every click, and one order for a click that is sent twice', async () => {
    const item = await newItem(anna, { prompt: 'a boat' });
    const path = `/api/contents/${item._id}/generateImage`;

    for (const headers of [{}, {}, { 'idempotency-key': 'click-1' }, { 'idempotency-key': 'click-1' }]) {
      await anna.call('POST', path, undefined, headers as Record<string, string>);
    }

    const keys = asked.pictures.map(({ key }) => key);
    expect(new Set(keys).size).toBe(3);
    expect(keys[2]).toBe(keys[3]);
  });

  it('begins with another picture: the prompt is the item’s, or the words of a change', async () => {
    const item = await newItem(anna, { prompt: 'a boat' });
    const path = `/api/contents/${item._id}/remixImage`;
    const output = '/media/outputs/p/s-0.png';

    for (const body of [
      { kind: 'same-seed' },
      { kind: 'variation' },
      { kind: 'change', words: ' at night ' },
    ])
      expect((await anna.call('POST', path, { output, ...body })).status).toBe(200);

    expect(asked.pictures.map(({ prompt, remix }) => [prompt, remix?.kind, remix?.output])).toEqual([
      ['film grain, a boat', RemixKind.SAME_SEED, output],
      ['film grain, a boat', RemixKind.VARIATION, output],
      ['at night', RemixKind.CHANGE, output],
    ]);
    const wordless = await anna.call('POST', path, { output, kind: 'change', words: ' ' });
    expect([wordless.status, wordless.body.message]).toEqual([422, 'Say what should change first.']);
    expect((await anna.call('POST', path, { output, kind: 'other' })).status).toBe(400);
    expect(asked.pictures).toHaveLength(3);
  });

  it('is refused with a repeat key that cannot be kept, so that no repetition draws twice', async () => {
    const item = await newItem(anna, { prompt: 'a boat' });

    const reply = await anna.call('POST', `/api/contents/${item._id}/generateImage`, undefined, {
      'idempotency-key': 'click 1',
    });

    expect([reply.status, reply.body.message]).toEqual([
      400,
      expect.stringContaining('Idempotency-Key must be one name'),
    ]);
    expect(asked.pictures).toEqual([]);
  });

  it('is refused without anything to draw, and for items of others', async () => {
    const item = await newItem(anna, {});
    const other = await service.newPerson();

    const reply = await anna.call('POST', `/api/contents/${item._id}/generateImage`);
    expect([reply.status, reply.body.message]).toEqual([422, 'Write a prompt first.']);
    expect((await other.call('POST', `/api/contents/${item._id}/generateImage`)).status).toBe(404);
    expect(asked.pictures).toEqual([]);
  });

  it('tells the browser when it is finished, with the item as it is', async () => {
    const item = await newItem(anna, { title: 'Boat' });
    const shown = service.listen(events.imageGenerated);
    const prediction = create(PredictionSchema, {
      id: 'p7',
      contentId: item._id,
      started: momentToBus('2027-01-01T00:00:00.000Z'),
      completed: momentToBus('2027-01-01T00:00:09.000Z'),
      output: ['/media/a.jpg'],
      order: { prompt: 'a boat' },
      progress: 100,
    });

    await service.say(events.predictionFinished, { id: 'p7.finished', userId: anna.userId }, { prediction });

    const { payload, userId } = await shown.next();
    expect(userId).toBe(anna.userId);
    const news = imageGeneratedFromBus(payload);
    expect(news?.prediction).toMatchObject({
      _id: 'p7',
      _content: item._id,
      output: ['/media/a.jpg'],
      error: null,
    });
    expect(news?.content).toMatchObject({ _id: item._id, title: 'Boat', contents: [], version: 1 });
  });
});

describe('generating metadata', () => {
  it('writes text and hashtags into the item', async () => {
    const type = service.newType(anna.userId, { instagramType: 'Reel' });
    const item = await newItem(anna, { title: 'Boat', city: 'Genoa', _contentType: type.id });

    const reply = await anna.call('POST', `/api/contents/${item._id}/generateMetadata`);

    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      metaDescription: 'Come aboard.',
      hashtags: '#boat #sea',
      title: 'Boat',
      version: 2,
      written: { metaDescription: 'Come aboard.', hashtags: '#boat #sea' },
    });
    expect(asked.metadata).toMatchObject([
      { title: 'Boat', city: 'Genoa', instagramType: 'Reel', promptChat: 'be brief' },
    ]);
  });

  it('fits the first selected picture where the model sees it, and says so', async () => {
    const item = await newItem(anna, { title: 'Boat' });
    const path = `/api/contents/${item._id}`;
    const contents = [`/media/${item._id}/film.mp4`, `/media/${item._id}/drawn.jpg`];
    await anna.call('POST', path, { contents });

    const unseen = await anna.call('POST', `${path}/generateMetadata`);
    sees = true;
    const seen = await anna.call('POST', `${path}/generateMetadata`);

    expect([unseen.body.sawPicture, seen.body.sawPicture]).toEqual([false, true]);
    expect(asked.metadata.map(({ picture }) => picture)).toEqual([contents[1], contents[1]]);
  });

  it('leaves alone what the person wrote, however often it is asked, and proposes the rest', async () => {
    const item = await newItem(anna, { title: 'Boat', metaDescription: 'My own words', hashtags: '#mine' });

    for (const _time of ['first', 'again']) {
      const { status, body } = await anna.call('POST', `/api/contents/${item._id}/generateMetadata`);
      expect(status).toBe(200);
      expect(body).toMatchObject({ metaDescription: 'My own words', hashtags: '#mine', version: 1 });
      expect(body.written).toEqual({ metaDescription: 'Come aboard.', hashtags: '#boat #sea' });
    }
  });

  it('is asked for under the name of the click and its item, so that a repeated one is paid once', async () => {
    const [one, other] = [await newItem(anna, { title: 'Boat' }), await newItem(anna, { title: 'Boat' })];
    const generate = (id: string, headers: Record<string, string> = {}) =>
      anna.call('POST', `/api/contents/${id}/generateMetadata`, undefined, headers);

    for (const id of [one._id, one._id, other._id]) await generate(id, { 'idempotency-key': 'click-1' });
    await generate(one._id, { 'idempotency-key': 'click-2' });
    await generate(one._id);

    const keys = asked.metadata.map(({ requestKey }) => requestKey);
    expect(keys[0]).toBe(keys[1]);
    expect(new Set(keys.slice(1)).size).toBe(4);
    expect(keys[4]).toBe('');
    expect((await generate(one._id, { 'idempotency-key': 'click 1' })).status).toBe(400);
    expect(asked.metadata).toHaveLength(5);
  });

  it.each([{ location: 'Echo Beach' }, { city: 'Genoa' }])(
    'is done for an item that names a place alone: %j',
    async place => {
      const item = await newItem(anna, place);

      expect((await anna.call('POST', `/api/contents/${item._id}/generateMetadata`)).status).toBe(200);
      expect(asked.metadata).toMatchObject([place]);
    },
  );

  it('is refused for an item that says nothing, and for items of others', async () => {
    const item = await newItem(anna, {});
    const other = await service.newPerson();

    expect((await anna.call('POST', `/api/contents/${item._id}/generateMetadata`)).status).toBe(422);
    expect((await other.call('POST', `/api/contents/${item._id}/generateMetadata`)).status).toBe(404);
    expect(asked.metadata).toEqual([]);
  });
});

describe('the text of a picture', () => {
  const draft = (person: Person, id: string, name: string, headers: Record<string, string> = {}) =>
    person.call('POST', `/api/contents/${id}/draftAltText`, { output: `/media/${id}/${name}` }, headers);

  it('is drafted from the prompt that it was drawn from, and the item stays as it is', async () => {
    const item = await newItem(anna, { prompt: 'something else by now', metaDescription: 'Come aboard.' });

    const { status, body } = await draft(anna, item._id, 'drawn.jpg');

    expect({ status, body }).toEqual({
      status: 200,
      body: { altText: 'A boat in the harbour.', from: 'prompt' },
    });
    expect(asked.altTexts).toMatchObject([
      {
        userId: anna.userId,
        prompt: 'a red boat',
        caption: 'Come aboard.',
        picture: `/media/${item._id}/drawn.jpg`,
      },
    ]);
    expect((await anna.call('GET', `/api/contents/${item._id}`)).body).toMatchObject({
      altTexts: [],
      version: 1,
    });
  });

  it('is drafted from the picture where the model sees, for an upload too', async () => {
    sees = true;
    const item = await newItem(anna, { prompt: 'a boat' });

    for (const name of ['drawn.jpg', 'uploaded.jpg'])
      expect(await draft(anna, item._id, name)).toMatchObject({ status: 200, body: { from: 'picture' } });

    expect(asked.altTexts.map(({ prompt, picture }) => ({ prompt, picture }))).toEqual([
      { prompt: 'a red boat', picture: `/media/${item._id}/drawn.jpg` },
      { prompt: '', picture: `/media/${item._id}/uploaded.jpg` },
    ]);
  });

  it('is asked for under the name of the click and its picture, so that a repeated one is paid once', async () => {
    sees = true;
    const item = await newItem(anna, { prompt: 'a boat' });

    for (const name of ['drawn.jpg', 'drawn.jpg', 'uploaded.jpg'])
      await draft(anna, item._id, name, { 'idempotency-key': 'click-1' });
    await draft(anna, item._id, 'drawn.jpg');

    const keys = asked.altTexts.map(({ requestKey }) => requestKey);
    expect(keys[0]).toBe(keys[1]);
    expect(new Set(keys.slice(1)).size).toBe(3);
    expect(keys[3]).toBe('');
    expect((await draft(anna, item._id, 'drawn.jpg', { 'idempotency-key': 'click 1' })).status).toBe(400);
    expect(asked.altTexts).toHaveLength(4);
  });

  it('is not made up for an upload, for a picture that is not the item’s, or for items of others', async () => {
    const item = await newItem(anna, { prompt: 'a boat' });
    const other = await service.newPerson();

    expect(await draft(anna, item._id, 'uploaded.jpg')).toMatchObject({
      status: 422,
      body: { message: 'The text model is not known to see pictures.' },
    });
    asked.altTexts = [];
    expect(await draft(anna, item._id, 'elsewhere.jpg')).toMatchObject({
      status: 422,
      body: { message: expect.stringMatching(/no longer belongs to the item/) },
    });
    expect((await draft(other, item._id, 'drawn.jpg')).status).toBe(404);
    expect(asked.altTexts).toEqual([]);
  });
});

describe('the wizard', () => {
  const path = '/api/contents/createContentWizard';

  it('makes a draft with its date in the person’s zone and orders its first picture', async () => {
    const type = service.newType(anna.userId, { name: 'Travel', caption: { font: 'Futura' } });
    const request = { description: 'a day at sea', _contentType: type.id, date: '2027-01-10T09:30' };

    const reply = await anna.call('POST', path, request);

    expect(reply.status).toBe(200);
    expect((await anna.call('GET', `/api/contents/${reply.body._id}`)).body).toMatchObject({
      title: 'Boat',
      description: 'A day at sea',
      status: 'Draft',
      date: '2027-01-10T01:30:00.000Z',
      _contentType: type.id,
      captionFont: 'Futura',
      metaDescription: 'Come.',
    });
    expect(asked.items).toMatchObject([
      {
        description: 'a day at sea',
        contentTypeName: 'Travel',
        instagramType: 'Post',
        date: '2027-01-10T01:30:00.000Z',
      },
    ]);
    expect(asked.pictures).toMatchObject([{ contentId: reply.body._id, prompt: 'film grain, a boat' }]);
  });

  it('asked again with the same key answers the same item, and neither writes nor draws a second one', async () => {
    const ask = () =>
      anna.call('POST', path, { description: 'a day at sea' }, { 'Idempotency-Key': 'magic-1' });

    const first = await ask();
    const again = await ask();

    expect(again.body).toEqual(first.body);
    expect(asked.items).toHaveLength(1);
    expect(new Set(asked.pictures.map(({ key }) => key)).size).toBe(1);
    expect((await anna.call('GET', '/api/contents')).body).toHaveLength(1);
  });

  it('selects its picture when it arrives', async () => {
    const { body } = await anna.call('POST', path, { description: 'a day at sea' });
    const shown = service.listen(events.imageGenerated);
    const prediction = create(PredictionSchema, {
      id: `${body._id}.p`,
      contentId: body._id,
      completed: momentToBus('2027-01-01T00:00:09.000Z'),
      output: ['/media/a.jpg'],
    });

    const id = `${prediction.id}.finished`;
    await service.say(events.predictionFinished, { id, userId: anna.userId }, { prediction });

    const { payload } = await shown.next(({ payload: { contentId } }) => contentId === body._id);
    expect(imageGeneratedFromBus(payload)?.content).toMatchObject({ contents: ['/media/a.jpg'] });
    expect((await anna.call('GET', `/api/contents/${body._id}`)).body.contents).toEqual(['/media/a.jpg']);
  });

  it('leaves the standing prompt for pictures to the one who draws, so that it counts once', async () => {
    await anna.call('POST', path, { description: 'a day at sea' });

    expect(asked.items).toMatchObject([{ promptImage: '', promptChat: 'be brief' }]);
    expect(asked.pictures).toMatchObject([{ prompt: 'film grain, a boat' }]);
  });

  it('keeps the item when its picture cannot be ordered', async () => {
    drawing = 'fails';

    const { status, body } = await anna.call('POST', path, {
      description: 'a day at sea',
      _contentType: '',
      date: '',
    });

    expect(status).toBe(200);
    expect((await anna.call('GET', `/api/contents/${body._id}`)).body).toMatchObject({
      title: 'Boat',
      date: null,
    });
  });

  it.each([
    ['an empty description', { description: ' ' }, 422],
    ['a missing description', {}, 400],
    ['a bad date', { description: 'x', date: 'soon' }, 400],
    ['an unknown type', { description: 'x', _contentType: 'nope' }, 422],
  ])('is refused with %s, and makes nothing', async (_what, body, status) => {
    expect((await anna.call('POST', path, body)).status).toBe(status);
    expect((await anna.call('GET', '/api/contents')).body).toEqual([]);
    expect(asked.items).toEqual([]);
  });
});
