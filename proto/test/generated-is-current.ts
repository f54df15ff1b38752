import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Generates into a temporary folder and compares: a contract that changed without its generated code fails here. */
const fresh = mkdtempSync(join(tmpdir(), 'insta-ai-gen-'));
try {
  execFileSync('buf', ['generate', '-o', fresh], { stdio: 'inherit' });
  const stale = filesOf(join(fresh, 'gen')).filter(
    ([path, text]) => readOrNothing(join('gen', path)) !== text,
  );
  const orphans = filesOf('gen').filter(([path]) => readOrNothing(join(fresh, 'gen', path)) === undefined);
  if (stale.length + orphans.length > 0) {
    process.stderr.write(
      `Run "npm run generate": ${[...stale, ...orphans].map(([path]) => path).join(', ')} differ.\n`,
    );
    process.exitCode = 1;
  }
} finally {
  rmSync(fresh, { recursive: true, force: true });
}

function filesOf(folder: string): [string, string][] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .map(path => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]);
}

function readOrNothing(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
