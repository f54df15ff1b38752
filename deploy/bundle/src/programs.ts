import { dirname, join } from 'node:path';
import { type ServiceName, serviceNames } from '@insta-ai/proto/http/shared/call';

/** The folder of the whole product's sources. */
export const productFolder = join(import.meta.dirname, '../../..');

/** Where the bundled programs lie. */
export const bundleFolder = join(productFolder, 'dist');

const ofServices = Object.fromEntries(
  serviceNames.map(name => [name, `services/${name}/src/main.ts`]),
) as Record<ServiceName, string>;

/** TABLE: every program of the product that goes on running, and the source that begins it. */
export const programs = {
  'insta-ai': 'deploy/embedded/main.ts',
  'insta-ai-processes': 'deploy/processes/src/main.ts',
  // Not a program of its own: what each kept process loads first.
  'end-with-launcher': 'deploy/launcher/src/kept-processes/end-with-launcher.ts',
  documents: 'deploy/document-store/src/main.ts',
  simulator: 'deploy/simulator/src/main.ts',
  gateway: 'deploy/gateway/src/main.ts',
  frontend: 'frontends/shell/server/main.ts',
  ...ofServices,
};

export type ProgramName = keyof typeof programs;

/** File of a program as `make build` bundled it. */
export function bundledProgram(name: ProgramName): string {
  return join(bundleFolder, `${name}.mjs`);
}

/** File of a program that this process starts: bundled if it is bundled itself, from its sources if not. */
export function programBeside(name: ProgramName, startedFrom = process.argv[1] ?? ''): string {
  const isBundled = dirname(startedFrom) === bundleFolder;
  return isBundled ? bundledProgram(name) : join(productFolder, programs[name]);
}
