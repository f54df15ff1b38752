import { type TSchema, Type } from 'typebox';
import type { CaptionFieldName } from '../data/caption.ts';
import { mostCaptionSize } from '../rules/caption-layout.ts';
import { Text } from './schema.ts';

const Pixels = Type.Number({ minimum: 0, maximum: 10_000 });

/** Caption fields shared by content and content type (specification section 3); lengths in pixels on a 300 px wide preview. */
export const captionFields = {
  enableCaption: Type.Boolean(),
  captionFont: Text(100),
  captionSize: Type.Number({ minimum: 0, maximum: mostCaptionSize }),
  captionColor: Text(100),
  captionBg: Text(100),
  captionLeft: Pixels,
  captionTop: Pixels,
  captionPadding: Pixels,
  captionOpacity: Type.Number({ minimum: 0, maximum: 1 }),
  captionMaxWidth: Pixels,
  captionMaxHeight: Pixels,
  captionRadius: Pixels,
  captionLineHeight: Type.Number({ minimum: 0, maximum: 10 }),
  captionWeight: Type.Number({ minimum: 1, maximum: 1000 }),
} satisfies Record<CaptionFieldName, TSchema>;
