import { askModels } from '@insta-ai/calendar-ai/ask-models';
import { calendarAiSettings } from '@insta-ai/calendar-ai/config';
import { listWords } from '@insta-ai/calendar-ai/model-list';
import { SettingsError } from '@insta-ai/chassis/config';
import { isSimulated, isSimulatedImageService } from '@insta-ai/deploy/launcher/settings/simulated-settings';
import { predictionMediaSettings } from '@insta-ai/prediction-media/config';
import type { KnownLessons } from '@insta-ai/prediction-media/known-lessons';
import {
  type ImageProviders,
  openProviders,
  type Tried,
  tryService,
} from '@insta-ai/prediction-media/providers';
import type { StartPauses } from '@insta-ai/prediction-media/start-pauses';
import type { Check } from '../check.ts';
import { type Finding, fail, NotLooked, ok, warn } from '../finding.ts';
import type { Scene } from '../scene.ts';

export const textModelCheck: Check = {
  group: 'outside',
  name: 'text model',
  asks: 'whether the server of the text model takes our key and has the model, by its list, which costs nothing',
  fix: 'Check OPENAI_BASE_URL, OPENAI_API_KEY and OPENAI_MODEL.',
  async look(scene) {
    if (isSimulated('OPENAI_BASE_URL', scene.given)) throw new NotLooked('it is simulated');
    const settings = scene.read(calendarAiSettings);
    const listed = await askModels(settings, scene.lookMs / 2);
    if ('cause' in listed)
      return [listed.cause.retry ? warn(listed.cause.message) : fail(listed.cause.message)];
    const words = listWords(settings.OPENAI_MODEL, listed.models);
    const fix = 'Choose another OPENAI_MODEL.';
    if (words) return [/does not list|no model/.test(words) ? fail(words, fix) : warn(words, fix)];
    const { host } = new URL(settings.OPENAI_BASE_URL);
    return [
      ok(
        listed.models
          ? `${host} has ${settings.OPENAI_MODEL}.`
          : `${host} answers; it has no list of models.`,
      ),
    ];
  },
};

export const picturesCheck: Check = {
  group: 'outside',
  name: 'image service',
  asks: 'whether each image service that is set up takes our key and has each of its models, without a cost',
  fix: 'Check the address, the key and the model of the image service.',
  async look(scene) {
    const { all } = usableProvidersOf(scene);
    const names = new Set(
      all.map(({ name }) => name).filter(name => !isSimulatedImageService(name, scene.given)),
    );
    if (names.size === 0) throw new NotLooked('it is simulated');
    const tried = await Promise.all([...names].map(name => tryService({ all }, name)));
    return tried.flatMap(one => (one ? findingsOf(one) : []));
  },
};

function findingsOf({ host, detail, problems }: Tried): Finding[] {
  const level = /does not list/.test(detail) ? warn : ok;
  return [...(detail ? [level(`${host}: ${detail}`)] : []), ...problems.map(words => fail(words))];
}

/** The image services as a start opens them, without asking any. */
export function providersOf(scene: Scene): ImageProviders {
  const settings = scene.read(predictionMediaSettings);
  return openProviders(settings, {
    requestMs: scene.lookMs / 2,
    pauses: noPauses,
    lessonsOf: () => nothingLearned,
  });
}

/** A file that they name and a start refuses is named by the settings' check. */
function usableProvidersOf(scene: Scene): ImageProviders {
  try {
    return providersOf(scene);
  } catch (error) {
    throw error instanceof SettingsError ? new NotLooked('its settings are not valid') : error;
  }
}

/** Nothing is ordered here. */
const noPauses: StartPauses = {
  until: async () => undefined,
  extend: async () => {},
  goFirst: async () => true,
  giveBack: async () => {},
  end: async () => {},
};

const nothingLearned: KnownLessons = { get: async () => ({ without: [] }), remember: async () => {} };
