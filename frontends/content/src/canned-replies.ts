import { newContentFields } from '@insta-ai/proto/data/content-fields';
import type { Content, ContentListItem, ContentWithNeighbours } from '@insta-ai/proto/http/content';
import type { Prediction } from '@insta-ai/proto/http/prediction-media';

const picture = (from: string, to: string, height: number) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 896 ${height}"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="#${from}"/><stop offset="1" stop-color="#${to}"/></linearGradient></defs><rect width="896" height="${height}" fill="url(#g)"/><circle cx="620" cy="300" r="120" fill="#fff" opacity=".5"/></svg>`,
  )}`;

const sea = picture('2b6a8f', 'f0c9a0', 1_088);
const field = picture('3f6b4a', 'e9e2b8', 1_088);
const dusk = picture('54386b', 'e58a6b', 1_088);

const base: Content = {
  ...newContentFields(),
  _id: 'content-1',
  title: 'Rice terraces at dawn',
  description: 'The quiet hour before the visitors come.',
  location: 'Tegallalang',
  city: 'Ubud',
  prompt: 'rice terraces at dawn, mist between the palms, a farmer far away',
  _contentType: 'type-post',
  contents: [sea, field],
  date: '2026-11-21T09:00:00.000Z',
  metaDescription: 'Before the first scooter, the terraces belong to the ducks.',
  hashtags: '#bali #ubud #morninglight',
  version: 3,
  createdAt: '2026-11-01T09:00:00.000Z',
  updatedAt: '2026-11-01T09:00:00.000Z',
};

/** An item as one call returns it. */
export function exampleContent(change: Partial<ContentWithNeighbours> = {}): ContentWithNeighbours {
  return { ...base, prev: null, next: 'content-2', ...change };
}

/** An item in a list. */
export function exampleItem(change: Partial<ContentListItem> = {}): ContentListItem {
  const _contentType = { _id: 'type-post', name: 'Travel post', instagramType: 'Post' };
  return { ...base, _contentType, ...change };
}

/** A finished run of the image model. */
export function examplePrediction(change: Partial<Prediction> = {}): Prediction {
  return {
    _id: 'prediction-1',
    _content: base._id,
    started_at: '2026-11-20T08:00:00.000Z',
    completed_at: '2026-11-20T08:00:42.000Z',
    filename: null,
    output: [sea],
    outputPreferred: [],
    input: {
      prompt: base.prompt,
      performance_selection: 'Quality',
      aspect_ratios_selection: '896*1088',
      style_selections: 'Fooocus V2,Fooocus Enhance',
    },
    progress: 100,
    error: null,
    thumbnails: [sea],
    ...change,
  };
}

const predictions = [
  examplePrediction({ _id: 'p-4', output: [], thumbnails: [], completed_at: null, progress: 42 }),
  examplePrediction({ _id: 'p-3', output: [dusk], thumbnails: [dusk], outputPreferred: [dusk] }),
  examplePrediction({ _id: 'p-2', output: [field], thumbnails: [field], filename: 'field.jpg' }),
  examplePrediction(),
];

const items = [
  exampleItem(),
  exampleItem({ _id: 'content-2', title: '', city: '', contents: [], date: null, status: '' as const }),
  exampleItem({
    _id: 'content-3',
    title: 'Espresso at the bar',
    city: 'Rome',
    status: 'Scheduled' as const,
  }),
];

/** What the calls of items answer when the screens run alone. */
export const cannedReplies = {
  listContents: ({ query: { unplanned, from = '', to = '9' } }: { query: { [name: string]: string } }) =>
    items.filter(({ date }) =>
      date === null ? unplanned || !from : !unplanned && from <= date && date < to,
    ),
  getContent: exampleContent(),
  createContent: exampleContent({ _id: 'content-new', version: 1 }),
  saveContent: ({ body }: { body: unknown }) => ({ ...exampleContent(), ...(body as Partial<Content>) }),
  deleteContent: { _id: base._id },
  createContentWizard: { _id: base._id },
  generateImage: predictions,
  remixImage: predictions,
  listImageModels: [],
  generateMetadata: {
    ...exampleContent({ version: 4 }),
    written: { metaDescription: 'A fresh caption.', hashtags: '#fresh' },
  },
  draftAltText: { altText: 'Ducks on a rice terrace at dawn.', from: 'picture' as const },
  searchMusic: [
    { id: '9001', title: 'Low tide', artist: 'Marea', lengthMs: 92_000, cover: null, preview: null },
  ],
  listOverdue: [],
  answerOverdue: [],
  getContentPreflight: { checkedAt: '2026-11-20T08:00:00.000Z', problems: [] },
  publishContent: exampleContent({
    version: 4,
    status: 'Published',
    publishedDate: '2026-11-21T09:00:00.000Z',
  }),
  stopPublishing: exampleContent({ version: 4, status: 'Draft', outcome: null }),
  keepContent: exampleContent({ version: 4, wish: null }),
  getTimeline: { publishes: [] },
  tryNow: { publishes: [] },
  getNewestPosts: { posts: [], problem: '' },
  setLive: exampleContent({ version: 4, status: 'Published', publishedDate: '2026-11-21T09:00:00.000Z' }),
  uploadContentMedia: predictions,
  listPredictions: predictions,
  deletePrediction: { predictions: predictions.slice(1), content: base },
  addPreferred: examplePrediction({ outputPreferred: [sea] }),
  removePreferred: examplePrediction(),
};
