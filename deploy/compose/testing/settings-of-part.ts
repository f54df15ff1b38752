import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { platformSettings, readSettings, type SettingsSource } from '@insta-ai/chassis/config';
import { allServices } from '@insta-ai/deploy/embedded/all-services';
import { gatewaySettings } from '@insta-ai/gateway/gateway-settings';
import { frontendsSettings } from '@insta-ai/shell/server/frontends-settings';
import { Type } from 'typebox';

/** What a part can be told: the names of its settings, and its own reading of them, which throws. */
export type PartSettings = { names: string[]; accept(given: SettingsSource): void };

/** Of a remote; the rest is the shell's. */
const ofEveryFrontend = ['FRONTEND', 'PORT', 'HOST', 'TRUST_PROXY', 'LOG_LEVEL', 'DRAIN_SECONDS'];
/** Where the image itself has the files. */
const ofTheImage = ['FRONTENDS_DIR'];

/** The settings of a container of ours, from the code that reads them. */
export function settingsOfPart(part: string): PartSettings {
  if (part === 'simulator') return simulatorSettings();
  if (part === 'gateway')
    return of(gatewaySettings.properties, given => readSettings(gatewaySettings, given));
  if (part.startsWith('frontend-')) {
    const all = Object.keys(frontendsSettings.properties).filter(name => !ofTheImage.includes(name));
    const names = part === 'frontend-shell' ? all : ofEveryFrontend;
    return { names, accept: given => readSettings(frontendsSettings, given) };
  }
  const service = allServices.find(({ name }) => name === part.replace(/-worker$/, ''));
  if (!service) throw new Error(`${part} is no part of the product.`);
  const all = Type.Object({ ...platformSettings.properties, ...service.settings.properties });
  return of(all.properties, given => readSettings(all, given));
}

function of(properties: object, accept: PartSettings['accept']): PartSettings {
  return { names: Object.keys(properties), accept };
}

/** The simulator stands alone and reads its settings in its entry file. */
function simulatorSettings(): PartSettings {
  const source = readFileSync(join(import.meta.dirname, '../../simulator/src/main.ts'), 'utf8');
  const list = /const \{([^}]*)\} = process\.env/.exec(source)?.[1] ?? '';
  return { names: list.match(/[A-Z][A-Z_]+/g) ?? [], accept: () => undefined };
}
