import type { DraftedText } from '@insta-ai/proto/http/content';
import { contentNotFound } from '../item/contents.errors.ts';
import type { PredictionMediaGateway } from '../media/prediction-media.gateway.ts';
import type { ContentsStore } from '../store/contents.store.ts';
import type { CalendarAiGateway } from './calendar-ai.gateway.ts';
import { notOfThisItem } from './metadata.errors.ts';

export type AltTextService = {
  /** Describes a picture: from itself where the model sees, else by the prompt that it was drawn from, whatever the item's prompt is by now. */
  draftAltText(owner: string, id: string, click: AltTextClick): Promise<DraftedText>;
};

type AltTextClick = {
  output: string;
  /** Asked again, what was written is not paid for again. */
  repeatKey?: string | undefined;
  /** Aborts when nobody waits for it any more. */
  left?: AbortSignal;
};

type Deps = {
  store: Pick<ContentsStore, 'get'>;
  predictionMedia: Pick<PredictionMediaGateway, 'predictionsOf'>;
  calendarAi: Pick<CalendarAiGateway, 'writeAltText'>;
};

export function createAltTextService({ store, predictionMedia, calendarAi }: Deps): AltTextService {
  return {
    async draftAltText(owner, id, { output, repeatKey, left }) {
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
          requestKey: repeatKey === undefined ? '' : `${id}.${output}.${repeatKey}`,
        },
        left,
      );
      return { altText, from: sawPicture ? 'picture' : 'prompt' };
    },
  };
}
