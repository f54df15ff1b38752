import { join } from 'node:path';
import { type MultiStats, rspack } from '@rspack/core';
import { compressFolder } from './compress.ts';
import { federatedConfig } from './federation.config.ts';
import { writeFirstFrames } from './first-frames.ts';
import { type KitNeeds, kitNeedsOf, writeKitNeeds } from './kit-needs.ts';
import { findParts } from './workspaces.ts';

/** Builds the shell and every remote in one process, each into its own `dist`. */
async function build() {
  const started = performance.now();
  const parts = findParts();
  const configs = parts.map(part => federatedConfig(part, { isDevelopment: false }));
  const { stats, needs } = await run(configs);
  if (stats.hasErrors() || stats.hasWarnings()) {
    process.stdout.write(`${stats.toString({ preset: 'errors-warnings', colors: process.stdout.isTTY })}\n`);
  }
  // What did build is complete, also when another part did not.
  const done = parts.filter((_, index) => !stats.stats[index]?.hasErrors());
  await Promise.all(
    parts.map((part, index) => done.includes(part) && writeKitNeeds(part.folder, needs[index] ?? {})),
  );
  await Promise.all(done.filter(part => part.isShell).map(writeFirstFrames));
  await Promise.all(done.map(part => compressFolder(join(part.folder, 'dist'))));
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  process.stdout.write(`Built ${done.map(part => part.name).join(', ')} in ${seconds} s\n`);
  if (done.length < parts.length) process.exitCode = 1;
}

function run(
  configs: ReturnType<typeof federatedConfig>[],
): Promise<{ stats: MultiStats; needs: KitNeeds[] }> {
  return new Promise((resolve, reject) => {
    const compiler = rspack(configs);
    compiler.run((error, stats) => {
      // Only until the compiler is closed can its files be asked about.
      const needs = stats?.stats.map(({ compilation }, index) => kitNeedsOf(compilation, index === 0)) ?? [];
      compiler.close(() => (error || !stats ? reject(error) : resolve({ stats, needs })));
    });
  });
}

await build();
