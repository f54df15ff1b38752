import type { InstagramType } from '@insta-ai/proto/data/content-type';

/** One item of the sample week. */
export type SampleEntry = {
  kind: InstagramType;
  /** Days after tomorrow. */
  day: number;
  /** Wall clock of the person. */
  time: string;
  isScheduled: boolean;
  title: string;
  description: string;
  location: string;
  city: string;
  prompt: string;
  metaDescription: string;
  hashtags: string;
};

/** Presets for the week when the person has none of a kind. */
export const sampleTypes = {
  Reel: { name: 'City reel', aspectRatiosSelection: '768*1344', performanceSelection: 'Speed' },
  Post: { name: 'Travel post', aspectRatiosSelection: '896*1088', performanceSelection: 'Speed' },
  Story: { name: 'Daily story', aspectRatiosSelection: '768*1344', performanceSelection: 'Speed' },
} as const satisfies { [kind in InstagramType]: object };

/** A week in Italy: every kind, two items on one day, scheduled items and drafts. */
export const samplePlan: readonly SampleEntry[] = [
  {
    kind: 'Story',
    day: 0,
    time: '08:30',
    isScheduled: true,
    title: 'First coffee in Trieste',
    description: 'The bar by the canal opens before the shops do.',
    location: 'Canal Grande',
    city: 'Trieste',
    prompt: 'an espresso on a marble counter, morning light from a canal, steam, shallow depth of field',
    metaDescription: 'Good morning from the canal.',
    hashtags: '',
  },
  {
    kind: 'Post',
    day: 0,
    time: '18:00',
    isScheduled: true,
    title: 'The pier at sunset',
    description: 'People walk to the end of the pier to watch the sun go down, every evening of the year.',
    location: 'Molo Audace',
    city: 'Trieste',
    prompt: 'a long stone pier at sunset, calm sea, a few people far away, warm light',
    metaDescription:
      'Two hundred metres into the sea, and nothing to do at the end but look. That is the point.',
    hashtags: '#trieste #moloaudace #sunset #italy',
  },
  {
    kind: 'Reel',
    day: 1,
    time: '12:00',
    isScheduled: false,
    title: 'One minute of the fish market',
    description: 'Voices, ice and silver at the Rialto before noon.',
    location: 'Mercato di Rialto',
    city: 'Venice',
    prompt: 'a busy fish market under old arches, ice, silver fish, morning, documentary photography',
    metaDescription: 'Before noon everything is sold. Come early, come hungry.',
    hashtags: '#venice #rialto #streetfood',
  },
  {
    kind: 'Post',
    day: 2,
    time: '09:00',
    isScheduled: true,
    title: 'Laundry over the quiet canal',
    description: 'Castello, ten minutes from the crowd, still belongs to its people.',
    location: 'Castello',
    city: 'Venice',
    prompt: 'white laundry hanging over a narrow green canal, soft morning light, old brick houses',
    metaDescription: 'Ten minutes from the crowd the city hangs out its washing.',
    hashtags: '#venice #castello #slowtravel',
  },
  {
    kind: 'Story',
    day: 3,
    time: '19:30',
    isScheduled: true,
    title: 'Aperitivo hour',
    description: 'A spritz on the steps, and the bells of five churches at once.',
    location: 'Piazza delle Erbe',
    city: 'Verona',
    prompt: 'an orange spritz on stone steps, evening square, warm lights out of focus',
    metaDescription: 'Five bells, one spritz.',
    hashtags: '',
  },
  {
    kind: 'Reel',
    day: 4,
    time: '17:00',
    isScheduled: false,
    title: 'Under the arcades of Bologna',
    description: 'Sixty kilometres of arcades: rain is no excuse.',
    location: 'Portico di San Luca',
    city: 'Bologna',
    prompt: 'endless terracotta arcades in evening light, a cyclist passing, strong perspective',
    metaDescription: 'You can cross this city in the rain and stay dry. We tried.',
    hashtags: '#bologna #portici #italy',
  },
  {
    kind: 'Post',
    day: 5,
    time: '10:30',
    isScheduled: false,
    title: 'Fresh tagliatelle, by hand',
    description: 'Nonna says: one egg for each hundred grams, and no machine.',
    location: 'Quadrilatero',
    city: 'Bologna',
    prompt: 'fresh tagliatelle on a floured wooden table, hands, window light, food photography',
    metaDescription: 'One egg, a hundred grams, no machine. The rest is patience.',
    hashtags: '#bologna #pasta #handmade',
  },
  {
    kind: 'Story',
    day: 6,
    time: '11:00',
    isScheduled: false,
    title: 'Sunday at the lake',
    description: 'The ferry, the mountains, and nothing planned.',
    location: 'Lago di Garda',
    city: 'Malcesine',
    prompt: 'a small ferry on a deep blue lake, mountains behind, clear sunday morning',
    metaDescription: 'Nothing planned today.',
    hashtags: '',
  },
];
