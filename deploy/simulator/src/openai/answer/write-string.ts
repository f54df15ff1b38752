import type { Schema } from '../check-strict-schema.ts';
import { describeSeen } from '../seeing/look-at-picture.ts';
import { isStory, type Spot } from './answer-spot.ts';
import { daysOf } from './plan-entries.ts';

type Writer = (spot: Spot, schema: Schema) => string;

/** Names that repeat what the request fixed: the answer has to fit together with it. */
const echoedName =
  /^(_?id|key|ref|slot|type|kind|date|time|datetime|day|_contentType|contentType|lang(uage)?|locale|timezone)$/;

/** Only what a picture shows can be told from it; who saw none says so. */
const side = (spot: Spot, name: 'left' | 'right' | 'top' | 'bottom') => spot.seen?.[name] ?? 'none';

const byName: readonly (readonly [RegExp, Writer])[] = [
  [/^left$/i, spot => side(spot, 'left')],
  [/^right$/i, spot => side(spot, 'right')],
  [/^top$/i, spot => side(spot, 'top')],
  [/^bottom$/i, spot => side(spot, 'bottom')],
  [
    /hash_?tags?|^tags?$/i,
    ({ copy, facts }) =>
      copy
        .hashtags(typeof facts.hashtagCount === 'number' ? facts.hashtagCount : 5)
        .map(tag => `#${tag}`)
        .join(' '),
  ],
  [
    /^(meta_?description|caption|text|post|body|copy|content)$/i,
    ({ copy, facts }) => (isStory(facts) ? copy.storyText : copy.caption),
  ],
  [/title|headline|^name$|subject/i, ({ copy }) => copy.title],
  [/prompt/i, ({ copy }) => copy.prompt],
  [/city|town/i, ({ copy }) => copy.city],
  [/location|place|venue|spot/i, ({ copy }) => copy.spot],
  [/answer|reply|comment|response|message/i, ({ copy }) => copy.reply],
  [/alt/i, ({ seen, copy }) => (seen ? describeSeen(seen) : copy.prompt)],
  [/date|time|day$|when|^at$/i, (spot, schema) => moment(spot, schema)],
  [/description|summary|idea|activity|sentence|note|reason/i, ({ copy }) => copy.sentence],
  [/colou?r/i, ({ copy }) => copy.random.pick(['#e5793b', '#3d7ea6', '#b5482f'])],
  [/url|link/i, () => 'https://example.com/'],
  [/mail/i, () => 'hello@example.com'],
  [/country/i, () => 'Italy'],
  [/emoji/i, ({ copy }) => copy.random.pick(['✨', '🌿', '🌊'])],
];

const byFormat: Readonly<Record<string, Writer>> = {
  'date-time': spot => dateOf(spot).toISOString(),
  date: spot => dateOf(spot).toISOString().slice(0, 10),
  time: spot => dateOf(spot).toISOString().slice(11, 19),
  duration: () => 'PT30S',
  email: () => 'hello@example.com',
  uri: () => 'https://example.com/',
  hostname: () => 'example.com',
  ipv4: () => '192.0.2.1',
  ipv6: () => '2001:db8::1',
  uuid: ({ index }) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
};

export function writeString(schema: Schema, spot: Spot): string {
  const candidates = [...likely(schema, spot), ...lastResorts];
  const pattern = typeof schema.pattern === 'string' ? new RegExp(schema.pattern, 'u') : undefined;
  const chosen = pattern ? candidates.find(one => pattern.test(one)) : candidates[0];
  return fitLength(chosen ?? candidates[0] ?? '', schema);
}

function likely(schema: Schema, spot: Spot): string[] {
  const said = spot.facts[spot.name];
  const echoed = typeof said === 'string' && echoedName.test(spot.name) ? [said] : [];
  const written = byName.find(([name]) => name.test(spot.name))?.[1](spot, schema);
  const format = byFormat[String(schema.format ?? '')];
  if (format) return [format(spot, schema)];
  const iso = dateOf(spot).toISOString();
  const variants = [iso, iso.slice(0, 10), iso.slice(0, 16), iso.slice(11, 16), `${iso.slice(0, 19)}Z`];
  const tag = spot.copy.hashtags(1)[0] ?? 'moments';
  return [
    ...echoed,
    ...(written === undefined ? [spot.copy.sentence] : [written]),
    ...variants,
    `#${tag}`,
    tag,
  ];
}

const lastResorts = '0 1 12 123 1234 a abc ABC #3d7ea6 en en-US https://example.com/'.split(' ');

function dateOf({ facts, index }: Spot): Date {
  const said = Date.parse(String(facts.date ?? facts.datetime ?? facts.day ?? ''));
  if (!Number.isNaN(said)) return new Date(said);
  const days = daysOf(facts);
  return new Date((days[index % days.length] ?? 0) + 12 * 3_600_000);
}

function moment(spot: Spot, schema: Schema): string {
  const said = spot.facts[spot.name];
  if (typeof said === 'string') return said;
  const iso = dateOf(spot).toISOString();
  if (/^time$/i.test(spot.name)) return iso.slice(11, 16);
  return /^day$/i.test(spot.name) && schema.format === undefined ? iso.slice(0, 10) : iso;
}

/** Cut between words, or filled up with one more sentence. */
function fitLength(text: string, schema: Schema): string {
  const most = typeof schema.maxLength === 'number' ? schema.maxLength : Infinity;
  const least = typeof schema.minLength === 'number' ? schema.minLength : 0;
  let fitted = text;
  if (fitted.length > most) {
    const cut = fitted.slice(0, most);
    const space = cut.lastIndexOf(' ');
    fitted = (space > most * 0.6 ? cut.slice(0, space) : cut).replace(/[\s,;:]+$/, '');
  }
  while (fitted.length < least) fitted += ' And a little more.';
  return fitted.slice(0, most === Infinity ? undefined : most);
}
