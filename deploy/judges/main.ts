import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Counts, sum } from '../checks/run/report.ts';
import { install } from './src/install.ts';
import { missingOf } from './src/installed.ts';
import { type JudgeName, judgeTable } from './src/judge-table.ts';
import { parts } from './src/parts.ts';

/** `install` brings the judges that are missing and asks them; `ask` asks those that are here. Then the parts, all when none is named. */
const [, , verb = 'install', ...rest] = process.argv;
const report = rest.find(word => word.endsWith('.json'));
const named = rest.filter(word => word !== report);
const unknown = named.filter(name => !(name in parts));
if (unknown.length > 0 || !['install', 'ask'].includes(verb)) {
  say(`There is no ${unknown.join(', ') || verb}. Parts: ${Object.keys(parts).join(', ')}`);
  process.exit(2);
}
const chosen = Object.entries(parts).filter(([name]) => named.length === 0 || named.includes(name));

if (verb === 'install') installAll(missingOf([...new Set(chosen.flatMap(([, { needs }]) => needs))]));
const folder = mkdtempSync(join(tmpdir(), 'insta-ai-judges-'));
try {
  const all: Counts[] = [];
  for (const [name, part] of chosen) {
    const missing = missingOf(part.needs);
    say(`judges: ${name}${missing.length > 0 ? `: skipped, not installed: ${missing.join(', ')}` : ''}`);
    all.push(missing.length > 0 ? { passed: 0, failed: 0, skipped: 1 } : await part.run(folder));
  }
  const counts = sum(all);
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

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
