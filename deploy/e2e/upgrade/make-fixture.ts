import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { ownPort } from '@insta-ai/deploy/testing/own-port';
import { bringEarlierSource } from '../earlier-source.ts';
import { createOutside } from '../outside.ts';
import { startProduct } from '../product-process.ts';
import { archiveName, type Made, type Person, placeOfFixture, run } from './fixture.ts';
import { furnish } from './furnish.ts';

/** Makes the data of a version for the test of upgrades: `node deploy/e2e/upgrade/make-fixture.ts v0.2.0`; see README.md. */
const [ref, name = ref] = process.argv.slice(2);
if (!ref || !name) throw new Error('Say of which tag or commit, and by which name when it has no tag.');
const second = { ADMIN_EMAIL: 'second@example.com', ADMIN_PASSWORD: 'another password' };
const first = { ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: 'only-for-a-test' };

const folder = await mkdtemp(join(tmpdir(), 'insta-ai-fixture-'));
try {
  const { commit, version } = await bringEarlierSource(ref, join(folder, 'source'));
  const settings = {
    DATA_DIR: join(folder, 'data'),
    PORT: String(await ownPort()),
    SIMULATOR_PORT: String(await ownPort()),
  };
  const main = join(folder, 'source/deploy/embedded/main.ts');
  // Whoever is there first set it up.
  const before = await startProduct({ ...settings, ...first }, { main });
  await before.stop();
  const product = await startProduct({ ...settings, ...second }, { main });
  const { token } = before;
  const outside = createOutside(`http://127.0.0.1:${settings.SIMULATOR_PORT}`);
  const furnished = await furnish({ ...product, token }, outside).finally(product.cutPower);
  const endedAt = new Date().toISOString();
  const made: Made = {
    version,
    commit,
    endedAt,
    dueAt: furnished.dueAt.toISOString(),
    people: [personOf(first, token), personOf(second, product.token)],
    items: furnished.items,
    more: furnished.more,
  };
  const place = placeOfFixture(name);
  await mkdir(place, { recursive: true });
  const unneeded = ['insta-ai.log', 'in-use.sqlite', 'running-stores.json'].map(
    file => `--exclude=data/${file}`,
  );
  const packed = join(folder, 'data.tar');
  await run('tar', ['-cf', packed, ...unneeded, '-C', folder, 'data']);
  const archive = brotliCompressSync(await readFile(packed), {
    params: { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS },
  });
  await writeFile(join(place, archiveName), archive);
  await writeFile(join(place, 'made.json'), `${JSON.stringify(made, null, 2)}\n`);
  process.stdout.write(`${place}: ${archive.length} bytes\n`);
} finally {
  await rm(folder, { recursive: true, force: true });
}

function personOf({ ADMIN_EMAIL, ADMIN_PASSWORD }: typeof first, token: string): Person {
  return { email: ADMIN_EMAIL, password: ADMIN_PASSWORD, token };
}
