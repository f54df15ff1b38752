import { ApiError } from '@insta-ai/platform';
import { numberBounds, textBounds } from '@insta-ai/proto/data/content-type';
import type { ContentTypeDraft } from './content-type-draft.ts';

/** What is wrong with which field, in words for the person. */
export type Problems = { [Field in keyof ContentTypeDraft]?: string };

type Bounds = { minimum: number; maximum: number };

const numbers: [keyof ContentTypeDraft, Bounds][] = [
  ...([1, 2, 3, 4] as const).flatMap((slot): [keyof ContentTypeDraft, Bounds][] => [
    [`cn_weight${slot}`, numberBounds.cn_weight],
    [`cn_stop${slot}`, numberBounds.cn_stop],
  ]),
  ['image_number', numberBounds.image_number],
  ['refiner_switch', numberBounds.refiner_switch],
];

/** What a save would be refused for, known before it is sent. */
export function problemsOf(draft: ContentTypeDraft): Problems {
  const wrong = numbers.filter(([field, { minimum, maximum }]) => {
    const value = draft[field];
    return !(typeof value === 'number' && value >= minimum && value <= maximum);
  });
  const problems: Problems = Object.fromEntries(
    wrong.map(([field, { minimum, maximum }]) => [field, `Enter a number from ${minimum} to ${maximum}.`]),
  );
  if (draft.style_selections.length > textBounds.style_selections)
    problems.style_selections = 'Too many styles. Remove some.';
  return problems;
}

const pictureGone =
  'This picture is no longer in your library. Choose another one with Select Image, or remove it.';

/** What the server said about single fields (its `details`); nothing when it spoke of the whole. */
export function problemsOfRefusal(error: unknown): Problems {
  if (!(error instanceof ApiError)) return {};
  const { slots, problems } = error.details;
  const found: [string, string][] = [
    ...texts(problems).flatMap((problem): [string, string][] => {
      const [, field, what] = /^body\/(\w+): (.+)$/.exec(problem) ?? [];
      return field && what ? [[field, `The server did not accept this: it ${what}.`]] : [];
    }),
    ...numbersOf(slots).map((slot): [string, string] => [`cn_img${slot}`, pictureGone]),
  ];
  return Object.fromEntries(found);
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter(one => typeof one === 'string') : [];
}

function numbersOf(value: unknown): number[] {
  return Array.isArray(value) ? value.filter(one => typeof one === 'number') : [];
}
