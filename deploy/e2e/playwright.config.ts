import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import type { ProductOptions } from './browser/product.fixture.ts';
import { quietChromium } from './chromium.ts';
import { readProductForm } from './product-process.ts';

/** Browser tests on the running product with the system's Chromium; every test runs on a desktop and on a phone. */
export default defineConfig<object, ProductOptions>({
  globalSetup: '../testing/fresh-bundles.ts',
  testDir: './browser',
  testMatch: '**/*.spec.ts',
  outputDir: '../../test-results',
  // Twice what a busy machine was seen to need.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // Each has a product and a browser: with more than there are cores they starve each other.
  workers: availableParallelism(),
  fullyParallel: true,
  // `make test` names a file for the report; a person wants only the list.
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  use: {
    productForm: readProductForm(process.env.PRODUCT_FORM),
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'Europe/Rome',
    // Recording what one may look at afterwards costs a fifth of the time: TRACE=1 for a test that fails.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: quietChromium,
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 900 } } },
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
  ],
});
