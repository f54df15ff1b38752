import { type CaptionLook, captionPlace, mostCaptionSize, topOfNewType } from '../rules/caption-layout.ts';
import { type Field, type NamesWith, namesOf, type ValueOf } from './field.ts';

type CaptionField = Field & {
  /** What it is called on the screen. */
  label: string;
  /** What a new content type starts with (specification section 3). */
  ofNewType?: string | number;
  /** What counts while nothing is set. */
  unset?: number;
  /** Step of its input, where that is not 1 (specification section 2, Edit modal). */
  step?: number;
};

const length = { kind: 'number', least: 0, most: 10_000, suffix: ' px' } as const;
const unset = captionPlace({});

/** Fields of a caption (specification section 3), of an item and of a content type; lengths in pixels on a 300 px wide preview. */
export const captionFields = {
  enableCaption: { kind: 'flag', label: 'Enable Caption' },
  captionFont: { kind: 'text', most: 100, label: 'Font', ofNewType: 'Futura' },
  captionSize: {
    ...length,
    most: mostCaptionSize,
    label: 'Size',
    ofNewType: 30,
    unset: unset.fontSize,
  },
  captionColor: { kind: 'text', most: 100, label: 'Color', ofNewType: 'black' },
  captionBg: {
    kind: 'text',
    most: 100,
    label: 'Background color',
    ofNewType: 'linen',
  },
  captionLeft: { ...length, label: 'Left', ofNewType: 20, unset: unset.left },
  captionTop: { ...length, label: 'Top', ofNewType: topOfNewType, unset: unset.top },
  captionPadding: { ...length, label: 'Padding', unset: unset.padding },
  captionOpacity: {
    kind: 'number',
    least: 0,
    most: 1,
    step: 0.1,
    label: 'Opacity',
    unset: unset.opacity,
  },
  captionMaxWidth: {
    ...length,
    label: 'Max width',
    ofNewType: 500,
    unset: unset.maxWidth,
  },
  captionMaxHeight: {
    ...length,
    label: 'Max height',
    ofNewType: 500,
    unset: Math.floor(unset.maxHeight),
  },
  captionRadius: { ...length, label: 'Radius', ofNewType: 20, unset: unset.radius },
  captionLineHeight: {
    kind: 'number',
    least: 0,
    most: 10,
    step: 0.1,
    label: 'Line height',
    unset: unset.lineHeight,
  },
  captionWeight: {
    kind: 'number',
    least: 1,
    most: 1_000,
    step: 100,
    label: 'Weight',
    unset: unset.weight,
  },
} as const satisfies { [name: string]: CaptionField & { suffix?: string } };

/** What counts for a number that a look leaves out: the padding follows the radius, everything else has one value for all. */
export function unsetCaption(name: keyof typeof captionFields, look: CaptionLook): number | undefined {
  if (name === 'captionPadding') return captionPlace({ ...look, captionPadding: undefined }).padding;
  const field: CaptionField = captionFields[name];
  return field.unset;
}

/** In the order of the specification. */
export const captionFieldNames = namesOf(captionFields);

/** The caption of a new content type. */
export const captionOfNewType = Object.fromEntries(
  Object.entries<CaptionField>(captionFields).flatMap(([name, { ofNewType }]) =>
    ofNewType === undefined ? [] : [[name, ofNewType]],
  ),
) as {
  readonly [N in NamesWith<typeof captionFields, { ofNewType: unknown }>]: ValueOf<(typeof captionFields)[N]>;
};
