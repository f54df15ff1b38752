import { readdirSync } from 'node:fs';
import type { ProductForm } from '../../e2e/product-process.ts';
import { minutesOfJudges } from '../../judges/src/minutes-of-judges.ts';
import { shortMinutes } from '../../judges/src/parts.ts';
import { type Report, readOwn, readPlaywright, readVitest } from './report.ts';
import { vitestCommand } from './vitest-command.ts';

/** One thing that is run; a step without a report counts as one test. */
export type Step = {
  name: string;
  command: (report: string) => string[];
  env?: (report: string) => Record<string, string>;
  read?: (report: string) => Report;
  /** Program of the system that it cannot do without. */
  needs?: string;
  /** What the reader of the output should know beforehand. */
  note?: string;
  /** How long it takes on two free cores, in minutes: what a limit in time is planned with. */
  minutes: number;
};

/** What people do every day; the other browser tests are for `make test-all`, which also tries these in every form. */
const everyday = [
  'main-job.spec',
  'every-route.spec',
  'floor.spec',
  'login.spec',
  'shell.spec',
  'contents.spec',
  'contents-calendar.spec',
  'content-edit.spec',
  'edit-modal.spec',
  'media-box.spec',
  'content-types.spec',
  'calendar-ai.spec',
  'magic-ai.spec',
  'comments.spec',
  'overdue.spec',
  'unknown-outcome.spec',
];
const occasional = readdirSync(new URL('../../e2e/browser', import.meta.url))
  .filter(name => name.endsWith('.spec.ts'))
  .map(name => name.replace(/\.ts$/, ''))
  .filter(name => !everyday.includes(name));

/** TABLE: what needs no product. They run side by side. */
export const checks: Step[] = [
  check('types of services and deploy', 'tsc', '-p', 'tsconfig.json'),
  check('types of front ends', 'tsc', '-p', 'frontends/tsconfig.json'),
  check('format and lint', 'biome', 'check', '--error-on-warnings', '.'),
  check('import directions', 'node', 'deploy/checks/direction.ts'),
  check('what nobody imports', 'knip', '--workspace', './frontends/**'),
  check('tables of services/README.md', 'node', 'deploy/checks/services-readme.ts'),
  check('bus contracts', 'npm', 'run', '--silent', 'check', '-w', '@insta-ai/proto'),
];

/** TABLE: the rest of `make test`, fast ones first. */
export const gate: Step[] = [
  vitest('unit', { minutes: 0.3 }),
  vitest('page', { minutes: 1 }),
  vitest('chart', { minutes: 0.5 }),
  // From here on the product itself is started, which serves what was built.
  { ...check('build of the front ends', 'make', '--silent', 'build'), minutes: 0.3 },
  {
    ...vitest('component', { minutes: 4, needs: 'nats-server' }),
    note: 'stores: a real nats-server, the embedded document store, media in a folder (in containers: see there)',
  },
  {
    ...vitest('product', { minutes: 2.5, needs: 'nats-server' }, '--project=crash'),
    name: 'product and crash',
    note: 'side by side, because both wait a lot',
  },
  browser('browser, one process, desktop: everyday work', 'embedded', 'desktop', 3.5, ...everyday),
  browser(
    'browser, one process, phone: the main job and every screen',
    'embedded',
    'phone',
    0.8,
    'main-job.spec',
    'every-route.spec',
  ),
];

/** TABLE: the slow proofs, which `make test-all` adds; the most telling ones first, since a limit in time cuts the last. */
export const slow: Step[] = [
  {
    ...vitest('fresh', { minutes: 4, needs: 'debootstrap' }),
    name: 'fresh machine',
    note: 'a minimal Debian with nothing but Node, npm, make and git',
  },
  {
    name: 'judges, the short form',
    command: report => ['node', 'deploy/judges/main.ts', 'short', report],
    read: readOwn,
    note: 'programs of others, as many as Go builds in time; the others are skipped by name',
    minutes: shortMinutes,
  },
  vitest('restart', { minutes: 11, needs: 'nats-server' }),
  // In parts, so that a limit in time leaves out no more than it must.
  slowProofs('kills at every step', 15, 'deploy/e2e/crash'),
  slowProofs('upgrades and restores', 6, 'deploy/e2e/upgrade', 'deploy/insta'),
  slowProofs(
    'lost stores, hostile files, unused values, idle memory',
    3,
    'deploy/bench',
    'deploy/checks',
    'deploy/e2e/product',
    'deploy/embedded',
    'deploy/processes',
  ),
  browser('browser, one process, desktop: the rest', 'embedded', 'desktop', 2.5, ...occasional),
  {
    name: 'containers',
    command: report => ['node', 'deploy/checks/containers.ts', report],
    read: readOwn,
    minutes: 0.1,
  },
  {
    ...vitest(
      'component',
      { minutes: 0.6, needs: 'nats-server' },
      'document-store/test/differential',
      'document-store/test/wire',
    ),
    name: 'properties with many cases, document store',
    env: () => ({ PROPERTY_FACTOR: '20' }),
  },
  {
    ...vitest('unit', { minutes: 0.1 }, 'encode-key', 'pick-fields', '--testTimeout=600000'),
    name: 'properties with many cases, rules',
    env: () => ({ PROPERTY_FACTOR: '100' }),
  },
  {
    ...slowProofs('restores of fifty ages', 5, 'deploy/insta/test/restored-product'),
    env: () => ({ PROPERTY_FACTOR: '10' }),
  },
  {
    name: 'judges',
    command: report => ['node', 'deploy/judges/main.ts', 'ask', report],
    read: readOwn,
    note: 'programs of others; those that are installed by now',
    // Asked when its turn comes, for the short form installs some.
    get minutes() {
      return minutesOfJudges();
    },
  },
  browser('browser, one process, phone', 'embedded', 'phone', 5.5),
  browser('browser, separate processes, desktop', 'processes', 'desktop', 12),
];

function check(name: string, ...command: string[]): Step {
  return { name, command: () => command, minutes: 0.2 };
}

function vitest(project: string, about: Pick<Step, 'minutes' | 'needs'>, ...files: string[]): Step {
  return {
    name: project,
    command: report => vitestCommand(project, report, files),
    read: readVitest,
    ...about,
  };
}

function slowProofs(name: string, minutes: number, ...folders: string[]): Step {
  return { ...vitest('slow', { minutes, needs: 'nats-server' }, ...folders), name: `slow proofs: ${name}` };
}

function browser(
  name: string,
  form: ProductForm,
  project: 'desktop' | 'phone',
  minutes: number,
  ...files: string[]
): Step {
  return {
    name,
    command: () => [
      'playwright',
      'test',
      ...files.map(file => `/${file}`),
      '-c',
      'deploy/e2e/playwright.config.ts',
      '--project',
      project,
    ],
    env: report => ({ PRODUCT_FORM: form, PLAYWRIGHT_JSON_OUTPUT_NAME: report }),
    read: readPlaywright,
    needs: 'chromium',
    minutes,
  };
}
