import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, rspack } from '@rspack/core';
import { laterDoors, oneFilePerDoor } from './kit-files.ts';
import { federationName, type Part } from './workspaces.ts';

/** In the shell's first file: every screen needs them. */
const sharedAtOnce = [
  'react',
  'react-dom',
  'react/jsx-runtime',
  '@insta-ai/platform',
  '@insta-ai/platform/router',
  '@insta-ai/platform/data',
  '@insta-ai/design',
];

/** Shared too, but loaded with the first screen that needs them. Each must be listed, or every remote brings its own kit. */
const sharedLater = laterDoors.map(door => `@insta-ai/design/${door}`);

/** What Mantine's modern CSS needs; without it the minimiser doubles the CSS to serve browsers the product does not. */
const browsers = ['chrome >= 123', 'firefox >= 128', 'safari >= 17.5'];

/** What a build is made with. */
export type BuildOptions = { isDevelopment: boolean };

/** The one configuration of shell and remotes; what is odd in it is measured (see the README of this floor). */
export function federatedConfig(part: Part, { isDevelopment }: BuildOptions): Configuration {
  const production = !isDevelopment;
  const hash = production ? '.[contenthash:10]' : '';
  return {
    name: part.name,
    mode: production ? 'production' : 'development',
    context: part.folder,
    entry: part.isShell ? { main: './src/main.tsx' } : {},
    devtool: production ? false : 'cheap-module-source-map',
    target: ['web', 'es2022'],
    output: {
      path: join(part.folder, 'dist'),
      uniqueName: federationName(part.name),
      publicPath: part.isShell ? '/' : 'auto',
      // Business constant of the specification (section 9).
      chunkLoadTimeout: 120_000,
      filename: `js/[name]${hash}.js`,
      chunkFilename: `js/[name]${hash}.js`,
      cssFilename: `css/[name]${hash}.css`,
      cssChunkFilename: `css/[name]${hash}.css`,
      assetModuleFilename: `assets/[name]${hash}[ext]`,
      clean: true,
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'], alias: leanFederationRuntime() },
    module: {
      parser: {
        // A name that is not there is a mistake.
        javascript: { exportsPresence: 'error' },
        // A custom property is what one style sheet tells another: it keeps its name.
        'css/module': { namedExports: false, dashedIdents: false },
        'css/auto': { namedExports: false, dashedIdents: false },
      },
      generator: { 'css/auto': { localIdentName: '[uniqueName]_[hash:base64:6]' } },
      rules: [
        { test: /\.css$/, type: 'css/auto' },
        { test: /\.svg$/, type: 'asset/resource' },
        {
          test: /\.tsx?$/,
          loader: 'builtin:swc-loader',
          options: swc(isDevelopment),
          type: 'javascript/auto',
        },
      ],
    },
    plugins: [
      new ModuleFederationPlugin(part.isShell ? shellFederation() : remoteFederation(part)),
      ...(part.isShell
        ? [
            new rspack.HtmlRspackPlugin({
              template: './src/index.html',
              favicon: './src/favicon.svg',
              scriptLoading: 'defer',
            }),
          ]
        : []),
    ],
    optimization: {
      // The server finds a page's chunk by its file name (`content-list.page.tsx`).
      chunkIds: 'named',
      // A remote's pages share little: one file each is fewer requests.
      splitChunks: part.isShell ? { cacheGroups: { kit: oneFilePerDoor() } } : false,
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({ extractComments: false }),
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: browsers } }),
      ],
    },
    lazyCompilation: false,
    infrastructureLogging: { level: 'error' },
    performance: false,
    // Known and harmless: `auto` is what makes a remote movable.
    ignoreWarnings: [/publicPath='auto'/],
    stats: 'errors-warnings',
  };
}

function shellFederation() {
  return {
    name: 'shell',
    shared: shared({ eager: true }, {}),
    shareStrategy: 'loaded-first' as const,
    dts: false,
    manifest: false,
    remotes: {},
    experiments: { provideExternalRuntime: true, optimization: { target: 'web' as const } },
  };
}

function remoteFederation(part: Part) {
  return {
    name: federationName(part.name),
    filename: 'remoteEntry.[contenthash:10].js',
    exposes: { './remote': './src/remote.tsx' },
    shared: shared({ import: false }, { import: false }),
    shareStrategy: 'loaded-first' as const,
    dts: false,
    manifest: true,
    remotes: {},
    experiments: {
      externalRuntime: true,
      optimization: { target: 'web' as const, disableSnapshot: true, disableRemote: true },
    },
  };
}

type SharedHow = { eager?: boolean; import?: false };

/** One copy of each in the browser, whoever asks first; versions are the lock file's, so none is compared at run time. */
function shared(atOnce: SharedHow, later: SharedHow) {
  const one = { singleton: true, requiredVersion: false } as const;
  return Object.fromEntries([
    ...sharedAtOnce.map(name => [name, { ...one, ...atOnce }]),
    ...sharedLater.map(name => [name, { ...one, ...later }]),
  ]);
}

/**
 * The plug-in resolves its run time to CommonJS, which cannot be shaken and for which `optimization` does nothing; as
 * modules a remote's entry is a quarter of the size.
 */
function leanFederationRuntime() {
  const entry = createRequire(import.meta.url).resolve('@module-federation/runtime');
  const federation = join(dirname(entry), '../..');
  const at = (file: string) => join(federation, file);
  return {
    [`${at('webpack-bundler-runtime/dist/index.cjs')}$`]: at('webpack-bundler-runtime/dist/bundler.js'),
    [`${at('inject-external-runtime-core-plugin/dist/index.cjs')}$`]: at(
      'inject-external-runtime-core-plugin/dist/index.js',
    ),
    '@module-federation/runtime-tools/runtime-core$': at('runtime-core/dist/index.js'),
    '@module-federation/runtime/bundler$': at('runtime/dist/bundler.js'),
    '@module-federation/runtime': at('runtime/dist/bundler.js'),
  };
}

function swc(isDevelopment: boolean) {
  return {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', development: isDevelopment } },
    },
    env: { targets: browsers },
  };
}
