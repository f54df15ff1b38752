import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProductForm } from '../e2e/product-process.ts';
import { type Counts, countsOfContainers, countsOfPlaywright, countsOfVitest, sum } from './counts.ts';
import { ensureSystemPackages } from './system-packages.ts';

/** One thing that `make test` runs. */
type Step = {
  name: string;
  command: string[];
  env?: Record<string, string>;
  read?: (report: string) => Counts;
  needs?: string;
  /** What the reader of the output should know beforehand. */
  note?: string;
};

const reports = mkdtempSync(join(tmpdir(), 'insta-ai-reports-'));

/** TABLE: everything that can run, fast ones first. A check counts as one test. */
const checks: Step[] = [
  { name: 'format and lint', command: ['biome', 'check', '--error-on-warnings', '.'] },
  { name: 'types of services and deploy', command: ['tsc', '-p', 'tsconfig.json'] },
  { name: 'types of front ends', command: ['tsc', '-p', 'frontends/tsconfig.json'] },
  { name: 'import directions', command: ['node', 'deploy/checks/direction.ts'] },
  { name: 'bus contracts', command: ['npm', 'run', '--silent', 'check', '-w', '@insta-ai/proto'] },
];

const tests: Step[] = [
  vitest('unit'),
  vitest('page'),
  vitest('chart'),
  // From here on the product itself is started, which serves what was built.
  { name: 'build of the front ends', command: ['make', '--silent', 'build'] },
  {
    ...vitest('component', 'nats-server'),
    note: 'stores: a real nats-server, the embedded document store, media in a folder (in containers: see there)',
  },
  {
    name: 'containers',
    command: ['node', 'deploy/checks/containers.ts', join(reports, 'containers.json')],
    read: countsOfContainers,
  },
  vitest('product', 'nats-server'),
  vitest('crash', 'nats-server'),
  vitest('restart', 'nats-server'),
  browser('browser, separate processes, desktop', 'processes', 'desktop'),
  browser('browser, one process, phone', 'embedded', 'phone'),
];

function vitest(project: string, needs?: string): Step {
  const report = join(reports, `${project}.json`);
  const command = [
    'vitest',
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  return { name: project, command, read: countsOfVitest, ...(needs && { needs }) };
}

/** Every case in either form of the product; which replica answers does not depend on how wide the screen is. */
function browser(name: string, form: ProductForm, project: 'desktop' | 'phone'): Step {
  return {
    name,
    command: ['playwright', 'test', '-c', 'deploy/e2e/playwright.config.ts', '--project', project],
    env: { PRODUCT_FORM: form },
    read: countsOfPlaywright,
    needs: 'chromium',
  };
}

function run(step: Step, missing: readonly string[]): Counts {
  process.stdout.write(`\n── ${step.name} ──\n`);
  if (step.note) process.stdout.write(`${step.note}\n`);
  if (step.needs && missing.includes(step.needs)) {
    process.stdout.write(`skipped: ${step.needs} is missing and could not be installed\n`);
    return { passed: 0, failed: 0, skipped: 1 };
  }
  const [program = '', ...rest] = step.command;
  const report = join(reports, `${step.name}.json`);
  const env = {
    ...process.env,
    ...step.env,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    NO_COLOR: '1',
    FORCE_COLOR: undefined,
  };
  const { status } = spawnSync(program, rest, { stdio: ['ignore', 'inherit', 'inherit'], env });
  if (!step.read) return { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, skipped: 0 };
  try {
    const counts = step.read(report);
    return status === 0 || counts.failed > 0 ? counts : { ...counts, failed: 1 };
  } catch (error) {
    process.stdout.write(`no report of ${step.name}: ${String(error)}\n`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

const missing = ensureSystemPackages();
for (const { program, neededFor } of missing)
  process.stdout.write(`${program} is missing: no ${neededFor}\n`);
const steps = process.argv[2] === 'checks' ? checks : [...checks, ...tests];
const results = steps.map(step => ({
  step,
  counts: run(
    step,
    missing.map(({ program }) => program),
  ),
}));
rmSync(reports, { recursive: true, force: true });
process.stdout.write('\n');
for (const { step, counts } of results) {
  process.stdout.write(
    `${step.name}: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`,
  );
}
const total = sum(results.map(({ counts }) => counts));
process.stdout.write(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped\n`);
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);
