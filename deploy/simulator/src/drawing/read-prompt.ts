import type { Random } from './open-random.ts';
import type { Light } from './palettes.ts';

export const scenes = [
  'sea',
  'mountains',
  'city',
  'coffee',
  'food',
  'flowers',
  'calm',
  'interior',
  'hills',
] as const;
export type SceneName = (typeof scenes)[number];

/** First match wins, so the narrower word stands above the wider one. */
const sceneWords: readonly (readonly [SceneName, RegExp])[] = [
  ['coffee', /\b(coffee|cappuccino|espresso|latte|cafe|café|tea|matcha|barista)s?\b/],
  [
    'food',
    /\b(food|breakfast|brunch|lunch|dinner|bowl|salad|fruits?|smoothie|restaurant|dish|pasta|pizza|cake|cook\w*|recipe|chef|meal|warung|dessert|market|baker(?:y|ies)|bread|croissant|pastr(?:y|ies)|gelato)s?\b/,
  ],
  [
    'flowers',
    /\b(flowers?|floral|florist|bouquet|garden|blossoms?|roses?|tulips?|spring|lotus|frangipani|botanic\w*)s?\b/,
  ],
  ['calm', /\b(yoga|meditat\w*|zen|spa|wellness|massage|mindful\w*|retreat|temple|stones?|balance)s?\b/],
  [
    'interior',
    /\b(room|hotel|villa|interior|home|house|office|studio|desk|window|product|shop|bookshop|salon|barber|gallery|boutique|candles?|minimal\w*|modern|design|quote|announcement|launch)s?\b/,
  ],
  [
    'sea',
    /\b(beach|sea|ocean|surf\w*|waves?|coast\w*|islands?|bay|lagoon|snorkel\w*|div(?:e|ing)|boat|sail\w*|swim\w*|sand|shore|lake|bali|pool)s?\b/,
  ],
  [
    'city',
    /\b(city|skyline|street|urban|downtown|towers?|building|architecture|rome|milan|paris|london|york|tokyo|bar|nightlife|metro\w*|neon)s?\b/,
  ],
  [
    'mountains',
    /\b(mountains?|hik\w*|alps|alpine|peaks?|snow\w*|ski\w*|trek\w*|volcano|summit|climb\w*|batur|forest|jungle|woods?|trees?|waterfall|rainforest|bamboo|pine|monkey|nature)s?\b/,
  ],
  [
    'hills',
    /\b(hills?|countryside|tuscany|vineyards?|wine|farm|fields?|meadow|rice|terraces?|village|olive|desert|dunes?|sahara|safari)s?\b/,
  ],
];

const lightWords: readonly (readonly [Light, RegExp])[] = [
  ['sunset', /\b(sunset|dusk|evening|twilight|romantic)s?\b/],
  ['dawn', /\b(sunrise|dawn|early|pastel|spring)s?\b/],
  ['night', /\b(night|moon\w*|stars?|midnight|neon|dark|nightlife|party)s?\b/],
  ['golden', /\b(golden|autumn|warm|vintage|cozy|desert|safari|wine|vineyards?)s?\b/],
  ['misty', /\b(mist\w*|fog\w*|rain\w*|cloudy|grey|moody|winter|zen|minimal\w*)s?\b/],
  ['day', /\b(day|noon|sunny|bright|blue|summer|morning|fresh)s?\b/],
];

const lightsOf: Readonly<Partial<Record<SceneName, readonly [Light, ...Light[]]>>> = {
  sea: ['sunset', 'day', 'dawn', 'golden'],
  mountains: ['dawn', 'sunset', 'misty', 'day'],
  city: ['sunset', 'night', 'dawn', 'golden'],
  calm: ['dawn', 'misty', 'golden'],
  hills: ['golden', 'day', 'dawn', 'sunset'],
};

const anyLight = ['golden', 'day', 'dawn', 'sunset'] as const;
const anyScene = ['sea', 'hills', 'mountains', 'calm', 'interior'] as const;

export type Wish = { scene: SceneName; light: Light; palms: boolean; snow: boolean };

/** What the words of a prompt ask for; what they leave open is chosen at random. */
export function readPrompt(prompt: string, random: Random): Wish {
  const words = prompt.toLowerCase();
  const found = <T>(rows: readonly (readonly [T, RegExp])[]) =>
    rows.find(([, said]) => said.test(words))?.[0];
  const scene = found(sceneWords) ?? random.pick(anyScene);
  return {
    scene,
    light: found(lightWords) ?? random.pick(lightsOf[scene] ?? anyLight),
    palms: /palm|tropic|bali|island|beach|jungle|hawaii|caribbean/.test(words),
    snow: /snow|winter|ski|alp/.test(words),
  };
}
