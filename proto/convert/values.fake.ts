import fc from 'fast-check';
import type { CaptionFields } from './caption-style.ts';

/** Texts as people write them. */
export const text = fc.string({ unit: 'grapheme', maxLength: 30 });

/** Moments as HTTP writes them. */
export const instant = fc
  .date({
    min: new Date('0001-01-01T00:00:00Z'),
    max: new Date('9999-12-31T23:59:59.999Z'),
    noInvalidDate: true,
  })
  .map(date => date.toISOString());

const number = fc.double({ noNaN: true, noDefaultInfinity: true });

/** From one side to the other. */
export const share = fc.double({ min: 0, max: 1, noNaN: true });

/** Caption fields, each there or left open. */
export const caption: fc.Arbitrary<CaptionFields> = fc.record(
  {
    enableCaption: fc.boolean(),
    captionFont: text,
    captionSize: number,
    captionColor: text,
    captionBg: text,
    captionLeft: number,
    captionTop: number,
    captionPadding: number,
    captionOpacity: number,
    captionMaxWidth: number,
    captionMaxHeight: number,
    captionRadius: number,
    captionLineHeight: number,
    captionWeight: number,
  },
  { requiredKeys: [] },
);
