import type { Logger } from '@insta-ai/chassis/logger';
import { modelAt } from '@insta-ai/chassis/outside/model-at';
import type { ServiceContext } from '@insta-ai/chassis/service';
import type { CalendarAiSettings } from '../../config.ts';

/** Whether a model at a server was seen to see; every replica asks, and what one learned all know. */
export type Sight = {
  /** Undefined while nobody has found out, or nobody can be asked: then it is not shown anything. */
  sees(): Promise<boolean | undefined>;
  /** Keeps what a test or a refused picture taught; where it cannot be kept it is learned again. */
  remember(sees: boolean): Promise<void>;
};

type Document = { _id: string; sees: boolean; at: Date };

export function createSight({
  db,
  settings,
  log,
}: Pick<ServiceContext<CalendarAiSettings>, 'db'> & {
  settings: Pick<CalendarAiSettings, 'OPENAI_BASE_URL' | 'OPENAI_MODEL'>;
  log: Pick<Logger, 'warn'>;
}): Sight {
  const sights = db.collection<Document>('sights');
  const _id = modelAt(settings.OPENAI_BASE_URL, settings.OPENAI_MODEL);
  return {
    async sees() {
      try {
        return (await sights.findOne({ _id }))?.sees;
      } catch (error) {
        log.warn({ err: error }, 'a text is written without its picture');
        return undefined;
      }
    },
    async remember(sees) {
      try {
        await sights.updateOne({ _id }, { $set: { sees, at: new Date() } }, { upsert: true });
      } catch (error) {
        log.warn({ err: error, sees }, 'whether the text model sees pictures is not remembered');
      }
    },
  };
}
