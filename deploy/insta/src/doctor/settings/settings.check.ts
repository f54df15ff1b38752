import { readSettings, SettingsError } from '@insta-ai/chassis/config';
import { checkSettings } from '@insta-ai/chassis/start/read-all-settings';
import { allServices } from '@insta-ai/deploy/embedded/all-services';
import { instagramSettings } from '@insta-ai/instagram/config';
import { courierSettings } from '@insta-ai/instagram/courier';
import { spendingSettings } from '@insta-ai/spending/config';
import { readPrices } from '@insta-ai/spending/prices';
import { backupSettings } from '../../nightly/backup-settings.ts';
import type { Check } from '../check.ts';
import { fail, NotLooked, ok } from '../finding.ts';
import { providersOf } from '../outside/models.check.ts';
import type { Scene } from '../scene.ts';

/** Every setting of every service, all at once, as at a start. */
export const settingsCheck: Check = {
  group: 'settings',
  name: 'settings',
  asks: 'every setting of every service, as at a start',
  fix: 'Correct this setting and start again.',
  async look(scene) {
    const found = [...scene.problems, ...(await problemsOf(scene))];
    // Elsewhere each service has settings of its own, which are not known here.
    const problems = scene.isElsewhere ? found.filter(problem => !/ is not set/.test(problem)) : found;
    return problems.length > 0
      ? [...new Set(problems)].map(problem => fail(`${problem}.`))
      : [ok('All settings are valid.')];
  },
};

/** TABLE: what a start refuses of settings that have the right form, files that they name among it. */
const furtherLooks: readonly ((scene: Scene) => unknown)[] = [
  scene => courierSettings(scene.read(instagramSettings)),
  scene => readPrices(scene.read(spendingSettings).PRICES),
  scene => providersOf(scene),
];

async function problemsOf(scene: Scene): Promise<readonly string[]> {
  const ofForm = () =>
    checkSettings(allServices, {
      NATS_URL: 'nats://looked-at-later',
      MONGODB_URL: 'mongodb://looked-at-later',
      ...scene.ofServices,
    });
  const looks = [
    ofForm,
    () => readSettings(backupSettings, scene.given),
    ...(scene.isElsewhere ? [] : furtherLooks.map(look => () => look(scene))),
  ];
  return (await Promise.all(looks.map(problemsIn))).flat();
}

async function problemsIn(look: () => unknown): Promise<readonly string[]> {
  try {
    await look();
    return [];
  } catch (error) {
    if (error instanceof NotLooked) return [];
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
}
