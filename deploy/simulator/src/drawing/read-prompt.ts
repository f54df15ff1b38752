import { readFixture } from '../read-fixture.ts';
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

/** Rows of the fixture: a name, and the words of a prompt (each may have an s) that ask for it. */
const [sceneWords = [], lightWords = []] = readFixture('prompt-words').map(rows =>
  rows.map(row => {
    const [name = '', words = ''] = row.split(': ');
    return [name, new RegExp(`\\b(${words.replaceAll(' ', '|')})s?\\b`)] as const;
  }),
);

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
  const found = <T extends string>(rows: typeof sceneWords) =>
    rows.find(([, said]) => said.test(words))?.[0] as T | undefined;
  const scene = found<SceneName>(sceneWords) ?? random.pick(anyScene);
  return {
    scene,
    light: found<Light>(lightWords) ?? random.pick(lightsOf[scene] ?? anyLight),
    palms: /palm|tropic|bali|island|beach|jungle|hawaii|caribbean/.test(words),
    snow: /snow|winter|ski|alp/.test(words),
  };
}
