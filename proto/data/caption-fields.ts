import { captionPlace, mostCaptionSize } from '../rules/caption-layout.ts';
import { type Field, namesOf } from './field.ts';

type CaptionField = Field & {
  /** What it is called on the screen. */
  label: string;
  /** Its name in the message `CaptionStyle`. */
  inStyle: string;
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
  enableCaption: { kind: 'flag', label: 'Enable Caption', inStyle: 'enabled' },
  captionFont: { kind: 'text', most: 100, label: 'Font', inStyle: 'font', ofNewType: 'Futura' },
  captionSize: {
    ...length,
    most: mostCaptionSize,
    label: 'Size',
    inStyle: 'size',
    ofNewType: 30,
    unset: unset.fontSize,
  },
  captionColor: { kind: 'text', most: 100, label: 'Color', inStyle: 'color', ofNewType: 'black' },
  captionBg: {
    kind: 'text',
    most: 100,
    label: 'Background color',
    inStyle: 'background',
    ofNewType: 'linen',
  },
  captionLeft: { ...length, label: 'Left', inStyle: 'left', ofNewType: 20, unset: unset.left },
  captionTop: { ...length, label: 'Top', inStyle: 'top', ofNewType: 20, unset: unset.top },
  captionPadding: { ...length, label: 'Padding', inStyle: 'padding', unset: unset.padding },
  captionOpacity: {
    kind: 'number',
    least: 0,
    most: 1,
    step: 0.1,
    label: 'Opacity',
    inStyle: 'opacity',
    unset: unset.opacity,
  },
  captionMaxWidth: {
    ...length,
    label: 'Max width',
    inStyle: 'maxWidth',
    ofNewType: 500,
    unset: unset.maxWidth,
  },
  captionMaxHeight: {
    ...length,
    label: 'Max height',
    inStyle: 'maxHeight',
    ofNewType: 500,
    unset: Math.floor(unset.maxHeight),
  },
  captionRadius: { ...length, label: 'Radius', inStyle: 'radius', ofNewType: 20, unset: unset.radius },
  captionLineHeight: {
    kind: 'number',
    least: 0,
    most: 10,
    step: 0.1,
    label: 'Line height',
    inStyle: 'lineHeight',
    unset: unset.lineHeight,
  },
  captionWeight: {
    kind: 'number',
    least: 1,
    most: 1_000,
    step: 100,
    label: 'Weight',
    inStyle: 'weight',
    unset: unset.weight,
  },
} as const satisfies { [name: string]: CaptionField & { suffix?: string } };

/** In the order of the specification. */
export const captionFieldNames = namesOf(captionFields);
