import { readSettings, SettingsError } from '@insta-ai/chassis/config';
import { checkSettings } from '@insta-ai/chassis/start/read-all-settings';
import { allServices } from '@insta-ai/deploy/embedded/all-services';
import { instagramSettings } from '@insta-ai/instagram/config';
import { courierSettings } from '@insta-ai/instagram/courier';
import { backupSettings } from '../../nightly/backup-settings.ts';
import type { Check } from '../check.ts';
import { fail, NotLooked, ok } from '../finding.ts';
import type { Scene } from '../scene.ts';

/** Every setting of every service, all at once, as at a start. */
export const settingsCheck: Check = {
  group: 'settings',
  name: 'settings',
  asks: 'every setting of every service, as at a start',
  fix: 'Correct this setting and start again.',
  async look(scene) {
    const found = [...scene.problems, ...problemsOf(scene)];
    // Elsewhere each service has settings of its own, which are not known here.
    const problems = scene.isElsewhere ? found.filter(problem => !/ is not set/.test(problem)) : found;
    return problems.length > 0
      ? [...new Set(problems)].map(problem => fail(`${problem}.`))
      : [ok('All settings are valid.')];
  },
};

function problemsOf(scene: Scene): readonly string[] {
  const ofBackups = problemsIn(() => readSettings(backupSettings, scene.given));
  const ofServices = problemsIn(() => {
    checkSettings(allServices, {
      NATS_URL: 'nats://looked-at-later',
      MONGODB_URL: 'mongodb://looked-at-later',
      ...scene.ofServices,
    });
    if (!scene.isElsewhere) courierSettings(scene.read(instagramSettings));
  });
  return [...ofServices, ...ofBackups];
}

function problemsIn(read: () => unknown): readonly string[] {
  try {
    read();
    return [];
  } catch (error) {
    if (error instanceof NotLooked) return [];
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
}
