import type { User } from '@insta-ai/proto/http/auth-user';
import { test as base, expect, type Page } from '@playwright/test';
import type { ProductForm } from '../product-process.ts';
import { cleanSlate } from './support/clean-slate.ts';
import { type DataMaker, makeData } from './support/data-maker.ts';
import { type Faults, takeFaultOrders } from './support/fault-orders.ts';
import { type MailBox, openMailBox } from './support/mail-box.ts';
import { type RunningProduct, startRunningProduct } from './support/running-product.ts';

/** What playwright.config.ts sets for all. */
export type ProductOptions = { productForm: ProductForm };

type OfWorker = ProductOptions & { product: RunningProduct; firstUser: User };

type OfTest = {
  /** Whether the page has the person's token; `test.use({ isSignedIn: false })` for login and public screens. */
  isSignedIn: boolean;
  /** Opens a path and waits for the screen's heading. */
  open(path: string): Promise<void>;
  /** Makes data through the API. */
  make: DataMaker;
  /** Orders faults of the simulated outside. */
  faults: Faults;
  /** What the product mailed. */
  mailBox: MailBox;
  /** Before each test, by itself: nothing of an earlier test is left. */
  slate: undefined;
};

/** What every browser test stands on; how to write one is in deploy/e2e/README.md. One product per worker. */
export const test = base.extend<OfTest, OfWorker>({
  productForm: ['embedded', { scope: 'worker', option: true }],
  product: [
    async ({ productForm }, use) => {
      const product = await startRunningProduct(productForm);
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  firstUser: [
    async ({ product }, use) => use(await product.api.ask<User>('GET', '/api/users/getUser')),
    { scope: 'worker' },
  ],
  slate: [
    async ({ product, firstUser }, use) => {
      await cleanSlate(product, firstUser);
      await use(undefined);
    },
    { auto: true },
  ],
  isSignedIn: [true, { option: true }],
  baseURL: ({ product }, use) => use(product.publicUrl),
  // After the slate, which may have had to sign in again.
  storageState: async ({ product, isSignedIn, slate: _slate }, use) => {
    const localStorage = isSignedIn ? [{ name: 'user_token', value: product.token }] : [];
    await use({ cookies: [], origins: [{ origin: product.publicUrl, localStorage }] });
  },
  open: async ({ page }, use) => {
    if (process.env.SLOWER) await slowDown(page, Number(process.env.SLOWER));
    await use(async path => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible({ timeout: 30_000 });
    });
  },
  make: ({ product, slate: _slate }, use) => use(makeData(product)),
  faults: ({ product, slate: _slate }, use) => use(takeFaultOrders(product)),
  mailBox: ({ product }, use) => use(openMailBox(product)),
});

/** As on a machine that has other things to do: what is lost between two drawings shows. */
async function slowDown(page: Page, rate: number): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate });
}
