import type { Logger } from '@insta-ai/chassis/logger';
import { modelAt } from '@insta-ai/chassis/outside/model-at';
import type { ServiceContext } from '@insta-ai/chassis/service';
import type { CalendarAiSettings } from '../../config.ts';
import { type AnswerForm, answerForms } from './answer-form.ts';

/** The form of answers that a model at a server was last seen to take. */
export type KnownForm = {
  /** The strictest while nobody knows better. */
  get(): Promise<AnswerForm>;
  /** Keeps what a server took; where it cannot be kept this process alone knows. */
  remember(form: AnswerForm): Promise<void>;
};

/** Whose document also says whether the model sees. An older version writes neither of the two. */
type Document = { _id: string; form?: string; formAt?: Date };

/** What was learned is tried anew after this time, in milliseconds: a server may have learned the stricter form since. */
export const formKeptMs = 24 * 60 * 60_000;

const strictest = answerForms[0];

type Deps = Pick<ServiceContext<unknown>, 'db'> & {
  settings: Pick<CalendarAiSettings, 'OPENAI_BASE_URL' | 'OPENAI_MODEL'>;
  log: Pick<Logger, 'warn'>;
  now?: () => number;
};

/** Known to all replicas and to the next start: each that had to find out would have up to two calls refused. */
export function createKnownForm({ db, settings, log, now = Date.now }: Deps): KnownForm {
  const models = db.collection<Document>('sights');
  const _id = modelAt(settings.OPENAI_BASE_URL, settings.OPENAI_MODEL);
  let known: { form: AnswerForm; until: number } | undefined;

  const stored = async () => {
    const { form, formAt } = (await models.findOne({ _id })) ?? {};
    const found = answerForms.find(one => one === form);
    const ageMs = formAt instanceof Date ? now() - formAt.getTime() : Number.NaN;
    // One of the future was kept by a clock that was put back since.
    return found && Math.abs(ageMs) < formKeptMs
      ? { form: found, until: now() + formKeptMs - Math.abs(ageMs) }
      : { form: strictest, until: now() + formKeptMs };
  };

  return {
    async get() {
      if (known && known.until > now()) return known.form;
      try {
        known = await stored();
        return known.form;
      } catch (error) {
        log.warn({ err: error }, 'how the text model answers is not known');
        return strictest;
      }
    },
    async remember(form) {
      if (form === (known?.form ?? strictest)) return;
      known = { form, until: now() + formKeptMs };
      try {
        await models.updateOne({ _id }, { $set: { form, formAt: new Date(now()) } }, { upsert: true });
      } catch (error) {
        log.warn({ err: error, form }, 'how the text model answers is not remembered');
      }
    },
  };
}
