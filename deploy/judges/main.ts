import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { install } from './src/install.ts';
import { missingOf } from './src/installed.ts';
import { type JudgeName, judgeTable } from './src/judge-table.ts';
import { parts, shortMinutes, shortParts } from './src/parts.ts';
import { askWithin } from './src/within.ts';

/**
 * `install` brings the judges that are missing and asks them; `ask` asks those that are here; `short` asks little and brings what it can in
 * `shortMinutes`. Then the parts, all when none is named.
 */
const [, , verb = 'install', ...rest] = process.argv;
const report = rest.find(word => word.endsWith('.json'));
const named = rest.filter(word => word !== report);
const verbs = ['install', 'ask', 'short'];
if (!verbs.includes(verb)) refuse(`There is no ${verb}. The first word is one of: ${verbs.join(', ')}`);
const table = verb === 'short' ? shortParts : parts;
const unknown = named.filter(name => !(name in table));
if (unknown.length > 0) refuse(`There is no ${unknown.join(', ')}. Parts: ${Object.keys(table).join(', ')}`);
const chosen = Object.entries(table).filter(([name]) => named.length === 0 || named.includes(name));

if (verb === 'install') installAll(missingOf([...new Set(chosen.flatMap(([, { needs }]) => needs))]));
const folder = mkdtempSync(join(tmpdir(), 'insta-ai-judges-'));
try {
  const counts = await askWithin(Object.fromEntries(chosen), {
    minutes: verb === 'short' ? shortMinutes : Number.POSITIVE_INFINITY,
    missingOf,
    ...(verb === 'short' && { install }),
    run: part => part.run(folder),
    say,
  });
  if (report) writeFileSync(report, JSON.stringify(counts));
  say(`judges: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
  process.exitCode = counts.failed > 0 ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true });
}

function installAll(names: readonly JudgeName[]): void {
  for (const name of names) {
    const since = performance.now();
    say(`judges: installing ${name} ${judgeTable[name].version} …`);
    const why = install(name);
    say(
      why
        ? `judges: ${name} could not be installed: ${why}`
        : `judges: ${name} took ${secondsSince(since)} s`,
    );
  }
}

function secondsSince(since: number): number {
  return Math.round((performance.now() - since) / 1_000);
}

function refuse(why: string): never {
  say(why);
  process.exit(2);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
