import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { platformSettings } from '@insta-ai/chassis/config';
import { allServices } from '@insta-ai/deploy/embedded/all-services';
import { gatewaySettings } from '@insta-ai/gateway/gateway-settings';
import { frontendNames } from '@insta-ai/proto/http/remotes';
import { frontendsSettings } from '@insta-ai/shell/server/frontends-settings';
import { type TObject, Type } from 'typebox';

/** Schemas of the settings that the program in each image of ours reads, by the name of the image. */
export const schemasOfImage: ReadonlyMap<string, readonly TObject[]> = new Map<string, readonly TObject[]>([
  ...allServices.map(({ name, settings }): [string, TObject[]] => [name, [platformSettings, settings]]),
  ...frontendNames.map((name): [string, TObject[]] => [`frontend-${name}`, [frontendsSettings]]),
  ['gateway', [gatewaySettings]],
  ['simulator', [simulatorSettings()]],
]);

/** Names of the settings that an image knows. */
export function settingNames(image: string): string[] {
  const schemas = schemasOfImage.get(image) ?? [];
  return [...new Set(schemas.flatMap(({ properties }) => Object.keys(properties)))];
}

/** The simulator has no schema: its entry file takes its settings from the environment in one statement. */
function simulatorSettings(): TObject {
  const text = readFileSync(join(import.meta.dirname, '../simulator/src/main.ts'), 'utf8');
  const [, list = ''] = /const \{([^}]*)\} = process\.env/.exec(text) ?? [];
  const names = [...list.matchAll(/\b[A-Z][A-Z_]+\b/g)].map(([name]) => name);
  return Type.Object(Object.fromEntries(names.map(name => [name, Type.Optional(Type.String())])));
}
