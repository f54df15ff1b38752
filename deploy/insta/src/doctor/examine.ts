import type { SettingsSource } from '@insta-ai/chassis/config';
import { checks } from './checks.ts';
import { type Report, runChecks } from './run-checks.ts';
import { openScene, type SceneOptions } from './scene.ts';

/** Looks at everything of the installation that the settings speak of. */
export async function examine(
  given: SettingsSource,
  options?: SceneOptions,
  onEnd?: (ended: number, of: number) => void,
): Promise<Report> {
  const scene = await openScene(given, options);
  try {
    return await runChecks(checks, scene, onEnd);
  } finally {
    await scene.close();
  }
}
