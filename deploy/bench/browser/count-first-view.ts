import { get } from 'node:http';
import type { Browser } from '@playwright/test';
import { newVisitor, type View } from './views.ts';

/** Quiet for so long means that the screen has all it wants. */
const quietMs = 1_500;

/** What a first view costs: bytes of its scripts as the server sends them, and requests. */
export type FirstView = { brotli: number; gzip: number; scripts: number; files: number };

type Visit = { origin: string; token: string; view: View };

/** Opens a screen with an empty cache and counts until nothing more is asked for. */
export async function countFirstView(browser: Browser, visit: Visit): Promise<FirstView> {
  const context = await newVisitor(browser, visit);
  const page = await context.newPage();
  const files = new Set<string>();
  const scripts = new Set<string>();
  let lastAt = performance.now();
  page.on('request', request => {
    const { pathname } = new URL(request.url());
    if (/^\/(api|socket\.io|media\/.)/.test(pathname)) return;
    files.add(request.url());
    if (pathname.endsWith('.js')) scripts.add(request.url());
    lastAt = performance.now();
  });
  await page.goto(`${visit.origin}${visit.view.path}`);
  await visit.view.isThere(page);
  while (performance.now() - lastAt < quietMs) await page.waitForTimeout(100);
  await context.close();
  const sizes = await Promise.all(
    [...scripts].map(async url => ({ brotli: await sizeOf(url, 'br'), gzip: await sizeOf(url, 'gzip') })),
  );
  return {
    brotli: sizes.reduce((sum, size) => sum + size.brotli, 0),
    gzip: sizes.reduce((sum, size) => sum + size.gzip, 0),
    scripts: scripts.size,
    files: files.size,
  };
}

/** Bytes of the body on the wire; fetch would unpack them. */
function sizeOf(url: string, encoding: 'br' | 'gzip'): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': encoding } }, reply => {
      let bytes = 0;
      reply.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      reply.on('end', () => (reply.statusCode === 200 ? resolve(bytes) : reject(new Error(`No ${url}`))));
    }).on('error', reject);
  });
}
