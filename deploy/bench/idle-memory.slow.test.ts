import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownPort } from '@insta-ai/deploy/testing/own-port';
import { expect, onTestFinished, test, vi } from 'vitest';
import { launchProduct, type ProductForm } from '../e2e/product-process.ts';
import { memoryOf, processesOf } from './process-memory.ts';

/** What an idle product may take, everything that it started counted, in MiB of proportional share. */
const limits = { embedded: 300, processes: 1_536 } satisfies Partial<Record<ProductForm, number>>;

/**
 * A process gives back what its start threw away after five seconds; on a busy machine later. IDLE_SECONDS=600 looks at one that has
 * run its timers often enough for V8 to compile them.
 */
const idleAfter = Number(process.env.IDLE_SECONDS ?? 30);

/** How long ago a process began, in seconds. */
function ageOf(pid: number): number {
  const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  // In hundredths of a second since the machine began (proc(5), field 22).
  const bornAt = Number(afterName[19]) / 100;
  return Number(readFileSync('/proc/uptime', 'utf8').split(' ')[0]) - bornAt;
}

test.skipIf(!existsSync('/proc/self/smaps_rollup')).each(Object.entries(limits) as [ProductForm, number][])(
  'an idle product takes no more than it may: %s, %i MiB',
  async (form, limit) => {
    const folder = await mkdtemp(join(tmpdir(), 'insta-ai-idle-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const settings = {
      DATA_DIR: join(folder, 'data'),
      PORT: String(await ownPort()),
      SIMULATOR_PORT: '0',
    };
    // As people have it from their second start on: what is compiled is kept.
    await launchProduct(settings, form).then(first => first.stop());
    const product = await launchProduct(settings, form);
    onTestFinished(product.stop);
    const running = () => processesOf(product.pid, settings.DATA_DIR);

    await vi.waitFor(
      () => expect(Math.min(...running().map(({ pid }) => ageOf(pid)))).toBeGreaterThan(idleAfter),
      { timeout: 1_000 * idleAfter + 90_000, interval: 1_000 },
    );
    const parts = running().map(({ name, pid }) => ({ name, mib: Math.round(memoryOf(pid).pss) }));
    const total = parts.reduce((sum, { mib }) => sum + mib, 0);
    console.info(`${form}: ${total} of ${limit} MiB in ${parts.length} processes`);

    expect(
      parts.every(({ mib }) => mib > 0),
      'each was still there to be counted',
    ).toBe(true);
    expect(total, parts.map(({ name, mib }) => `${name} ${mib}`).join(', ')).toBeLessThanOrEqual(limit);
  },
  300_000 + 1_000 * idleAfter,
);
