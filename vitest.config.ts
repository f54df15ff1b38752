import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { busyMachineMs } from './deploy/testing/busy-machine.ts';

const notOurs = ['**/node_modules/**', '**/dist/**'];
/** What is slow has a project of its own, so that `make test` goes without it. */
const exclude = [...notOurs, '**/*.slow.test.ts'];
const cores = availableParallelism();

/** Front-end modules that touch the browser itself; everything else without JSX is a pure rule and needs no window. */
const needsWindow = ['frontends/_platform/src/**/*.test.ts'];

/** What a test waits for may take its time: `vi.waitFor` through the setup file, `expect.poll` here (vitest waits a second). */
const setupFiles = ['deploy/testing/patience.ts'];
const expectPatiently = { poll: { timeout: busyMachineMs } };

/** Those that start the product start what was bundled of it. */
const globalSetup = ['deploy/testing/fresh-bundles.ts'];

/** Quick ones share the modules of a worker, which halves the time: a file leaves nothing behind in them. */
const quick = { isolate: false, maxWorkers: cores };
/** Mostly waiting: for a bus, a file, a time-out. */
const waiting = { isolate: false, maxWorkers: cores * 2, setupFiles, expect: expectPatiently };

/** Fast ones first: unit (pure rules), component (a service through its doors), page (React in jsdom), chart (what helm renders), product (the whole of it through its API), crash (kills), slow (more of the three before), restart (under load), fresh (a machine that never saw it), judges (programs of others). */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'proto/**/*.test.ts',
            'services/*/src/**/*.test.ts',
            'frontends/**/*.test.ts',
            'deploy/**/src/**/*.test.ts',
            'deploy/checks/*.test.ts',
            'deploy/checks/run/*.test.ts',
            'deploy/{images,compose,single,bench,release,testing}/**/*.test.ts',
          ],
          exclude: [...exclude, ...needsWindow, '**/*.component.test.ts'],
          setupFiles,
          expect: expectPatiently,
          // Properties are tried with thousands of cases, on a machine that may be busy.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          ...quick,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'component',
          globalSetup,
          include: ['services/*/test/**/*.component.test.ts', 'deploy/*/test/**/*.component.test.ts'],
          exclude,
          testTimeout: 300_000,
          hookTimeout: 300_000,
          ...waiting,
          sequence: { groupOrder: 4 },
        },
      },
      {
        test: {
          name: 'page',
          include: ['frontends/**/*.test.tsx', ...needsWindow],
          exclude,
          environment: 'jsdom',
          setupFiles: [...setupFiles, 'frontends/_platform/testing/setup.ts'],
          // Roles are looked up in all of a large form, on a machine that may be busy.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          ...quick,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'chart',
          include: ['deploy/checks/chart/**/*.test.ts'],
          exclude,
          testTimeout: 300_000,
          hookTimeout: 300_000,
          maxWorkers: cores,
          sequence: { groupOrder: 3 },
        },
      },
      {
        test: {
          name: 'product',
          globalSetup,
          include: ['deploy/e2e/product/**/*.test.ts'],
          exclude,
          testTimeout: 300_000,
          hookTimeout: 300_000,
          ...waiting,
          sequence: { groupOrder: 5 },
        },
      },
      {
        test: {
          name: 'crash',
          globalSetup,
          include: ['deploy/e2e/crash/**/*.test.ts'],
          exclude,
          testTimeout: 300_000,
          hookTimeout: 300_000,
          ...waiting,
          sequence: { groupOrder: 5 },
        },
      },
      {
        test: {
          name: 'slow',
          globalSetup,
          include: ['deploy/**/*.slow.test.ts'],
          exclude: notOurs,
          // They start the product many times over, on a machine that may be busy.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          ...waiting,
          sequence: { groupOrder: 6 },
        },
      },
      {
        test: {
          name: 'restart',
          globalSetup,
          include: ['deploy/e2e/restart/**/*.test.ts'],
          exclude,
          maxWorkers: 1,
          sequence: { groupOrder: 7 },
        },
      },
      {
        test: {
          name: 'judges',
          include: ['deploy/judges/test/**/*.judge.test.ts'],
          exclude,
          testTimeout: 3_600_000,
          hookTimeout: 300_000,
          maxWorkers: 1,
          sequence: { groupOrder: 9 },
        },
      },
      {
        test: {
          name: 'fresh',
          include: ['deploy/e2e/fresh-machine/**/*.test.ts'],
          exclude,
          testTimeout: 1_800_000,
          hookTimeout: 1_800_000,
          sequence: { groupOrder: 8 },
        },
      },
    ],
  },
});
