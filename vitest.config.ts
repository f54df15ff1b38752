import { defineConfig } from 'vitest/config';

const exclude = ['**/node_modules/**', '**/dist/**'];

/** Fast ones first: unit (pure rules), component (a service through its doors), page (React in jsdom), chart (what helm renders), product (the whole of it through its API), crash (kills), restart (under load). */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'proto/**/*.test.ts',
            'services/*/src/**/*.test.ts',
            'frontends/*/server/**/*.test.ts',
            'deploy/**/src/**/*.test.ts',
            'deploy/checks/*.test.ts',
            'deploy/{images,compose}/**/*.test.ts',
          ],
          exclude,
        },
      },
      {
        test: {
          name: 'component',
          include: ['services/*/test/**/*.component.test.ts', 'deploy/*/test/**/*.component.test.ts'],
          exclude,
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'page',
          include: ['frontends/**/*.test.ts', 'frontends/**/*.test.tsx'],
          exclude: [...exclude, 'frontends/*/server/**'],
          environment: 'jsdom',
          setupFiles: ['frontends/_platform/testing/setup.ts'],
        },
      },
      {
        test: {
          name: 'chart',
          include: ['deploy/checks/chart/**/*.test.ts'],
          exclude,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'product',
          include: ['deploy/e2e/product/**/*.test.ts'],
          exclude,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'crash',
          include: ['deploy/e2e/crash/**/*.test.ts'],
          exclude,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'restart',
          include: ['deploy/e2e/restart/**/*.test.ts'],
          exclude,
        },
      },
    ],
  },
});
