import type { DraftedText } from '@insta-ai/proto/http/content';
import { contentNotFound } from '../item/contents.errors.ts';
import type { PredictionMediaGateway } from '../media/prediction-media.gateway.ts';
import type { ContentsStore } from '../store/contents.store.ts';
import type { CalendarAiGateway } from './calendar-ai.gateway.ts';
import { notOfThisItem } from './metadata.errors.ts';

export type AltTextService = {
  /** Describes a picture: from itself where the model sees, else by the prompt that it was drawn from, whatever the item's prompt is by now. */
  draftAltText(owner: string, id: string, output: string, left?: AbortSignal): Promise<DraftedText>;
};

type Deps = {
  store: Pick<ContentsStore, 'get'>;
  predictionMedia: Pick<PredictionMediaGateway, 'predictionsOf'>;
  calendarAi: Pick<CalendarAiGateway, 'writeAltText'>;
};

export function createAltTextService({ store, predictionMedia, calendarAi }: Deps): AltTextService {
  return {
    async draftAltText(owner, id, output, left) {
      const item = await store.get(owner, id);
      if (!item) throw contentNotFound();
      const predictions = await predictionMedia.predictionsOf(owner, id);
      const made = predictions.find(one => one.output.includes(output));
      if (!made) throw notOfThisItem();
      const { altText, sawPicture } = await calendarAi.writeAltText(
        {
          userId: owner,
          // An upload has none.
          prompt: made.order?.prompt ?? '',
          caption: item.metaDescription,
          picture: output,
        },
        left,
      );
      return { altText, from: sawPicture ? 'picture' : 'prompt' };
    },
  };
}
