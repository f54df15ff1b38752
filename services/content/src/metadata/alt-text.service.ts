import { contentNotFound } from '../item/contents.errors.ts';
import type { PredictionMediaGateway } from '../media/prediction-media.gateway.ts';
import type { ContentsStore } from '../store/contents.store.ts';
import type { CalendarAiGateway } from './calendar-ai.gateway.ts';
import { noPromptOfPicture } from './metadata.errors.ts';

export type AltTextService = {
  /** Describes a picture by the prompt that it was drawn from, whatever the item's prompt is by now. */
  draftAltText(owner: string, id: string, output: string): Promise<{ altText: string }>;
};

type Deps = {
  store: Pick<ContentsStore, 'get'>;
  predictionMedia: Pick<PredictionMediaGateway, 'predictionsOf'>;
  calendarAi: Pick<CalendarAiGateway, 'writeAltText'>;
};

export function createAltTextService({ store, predictionMedia, calendarAi }: Deps): AltTextService {
  return {
    async draftAltText(owner, id, output) {
      const item = await store.get(owner, id);
      if (!item) throw contentNotFound();
      const predictions = await predictionMedia.predictionsOf(owner, id);
      const prompt = predictions.find(one => one.output.includes(output))?.order?.prompt ?? '';
      if (prompt.trim() === '') throw noPromptOfPicture();
      const { altText } = await calendarAi.writeAltText({
        userId: owner,
        prompt,
        caption: item.metaDescription,
      });
      return { altText };
    },
  };
}
