import type { BatchStep } from '@insta-ai/proto/data/content-batch';
import { type Static, Type } from 'typebox';

/** Beyond the settings of the platform (`_chassis/src/config.ts`). */
export const contentSettings = Type.Object({
  SIMULATED_PLATFORMS: Type.Boolean({
    default: false,
    description:
      'Whether Instagram and the image service are the built-in simulator, so that a week of examples may be made; the one-command launcher decides it',
  }),
  PICTURE_PRICE: Type.Optional(
    Type.Number({
      minimum: 0,
      description: 'What drawing the pictures of one item costs, in US dollars, for offers of a batch',
    }),
  ),
  TEXT_PRICE: Type.Optional(
    Type.Number({
      minimum: 0,
      description: 'What writing text and hashtags of one item costs, in US dollars, for offers of a batch',
    }),
  ),
});

type PriceSettings = Pick<
  Static<typeof contentSettings>,
  'SIMULATED_PLATFORMS' | 'PICTURE_PRICE' | 'TEXT_PRICE'
>;

/** What a step costs, in US dollars, as far as somebody said so; the simulator draws for nothing. */
export function stepPrices(settings: PriceSettings): Partial<Record<BatchStep, number>> {
  const { SIMULATED_PLATFORMS, PICTURE_PRICE, TEXT_PRICE } = settings;
  return { text: TEXT_PRICE, picture: SIMULATED_PLATFORMS ? 0 : PICTURE_PRICE };
}
