import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, rspack } from '@rspack/core';
import { compressFolder } from './compress.ts';
import { federatedConfig } from './federation.config.ts';
import { runCompiler } from './run-compiler.ts';
import { federationName, findParts } from './workspaces.ts';

/**
 * Builds the same sources as one application without federation, into `<folder>/shell/dist`: what federation costs is
 * measured beside it. Pages stay lazy. Answers the names of the remotes that are in it.
 */
export async function buildOneBundle(folder: string): Promise<string[]> {
  const remotes = findParts().filter(part => !part.isShell);
  const runtime = join(folder, 'runtime.ts');
  await mkdir(join(folder, 'shell'), { recursive: true });
  await writeFile(runtime, runtimeOf(remotes));
  await runCompiler(oneBundleConfig(join(folder, 'shell/dist'), runtime));
  await compressFolder(join(folder, 'shell/dist'));
  return remotes.map(({ name }) => name);
}

function oneBundleConfig(path: string, runtime: string): Configuration {
  const shell = findParts().find(part => part.isShell);
  if (!shell) throw new Error('There is no shell to build.');
  const federated = federatedConfig(shell, { isDevelopment: false });
  const isOrdinary = (plugin: unknown) => !(plugin instanceof ModuleFederationPlugin);
  return {
    ...federated,
    output: { ...federated.output, path },
    plugins: [
      ...(federated.plugins ?? []).filter(isOrdinary),
      new rspack.NormalModuleReplacementPlugin(/^@module-federation\/enhanced\/runtime$/, runtime),
      // Names whole doors so that they are shared; here it would only keep what nobody uses.
      new rspack.NormalModuleReplacementPlugin(/later-doors\.ts$/, 'data:text/javascript,'),
    ],
  };
}

/** The federation's run time for remotes that are simply imported. */
function runtimeOf(remotes: { name: string; folder: string }[]): string {
  const imports = remotes.map(
    ({ name, folder }) =>
      `import { remote as ${federationName(name)} } from ${JSON.stringify(join(folder, 'src/remote.tsx'))};`,
  );
  return [
    ...imports,
    `const all: { [id: string]: unknown } = { ${remotes.map(({ name }) => federationName(name)).join(', ')} };`,
    `export const loadRemote = async (id: string) => ({ remote: all[id.split('/')[0] ?? ''] });`,
    `export const preloadRemote = async () => undefined;`,
    `export const registerPlugins = () => undefined;`,
    `export const registerRemotes = () => undefined;`,
    '',
  ].join('\n');
}
