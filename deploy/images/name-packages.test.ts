import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

/** As much of dpkg as the script asks: it knows two files by their names, and their packages. */
const dpkgQuery = `#!/bin/sh
case "$1 $2" in
  "-S "*/lib-one.so.1) echo "one:amd64: $2" ;;
  "-S "*/two) echo "two: $2" ;;
  "-W one") printf 'one:amd64\\t0.5\\n' ;;
  "-W two") printf 'two\\t9.1\\n' ;;
  "-s "*) printf 'Package: %s\\nStatus: install ok installed\\nVersion: 1\\n' "$2" ;;
  *) exit 1 ;;
esac
`;

/** Runs the script on copies of some files, as the stage `system` of an image has them. */
async function nameOf(files: readonly string[], base: string, licensed = ['one', 'two']) {
  const folder = await mkdtemp(join(tmpdir(), 'insta-ai-packages-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const write = async (file: string, text: string, mode = 0o644) => {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text, { mode });
  };
  const system = join(folder, 'system');
  for (const name of files) {
    const file = name.startsWith('/') ? name : join(folder, name);
    if (file !== name) await write(file, name);
    await write(join(system, file), name);
  }
  await write(join(folder, 'programs/dpkg-query'), dpkgQuery, 0o755);
  await write(join(folder, 'base'), base);
  for (const name of licensed) await write(join(folder, `doc/${name}/copyright`), `Licence of ${name}`);
  const script = join(import.meta.dirname, 'name-packages.sh');
  const env = { PATH: `${join(folder, 'programs')}:${process.env.PATH}`, TMPDIR: folder };
  const complaint = await new Promise<string>(resolve => {
    execFile(
      'sh',
      [script, system, join(folder, 'base'), join(folder, 'doc')],
      { env },
      (error, _out, said) => resolve(error ? said || error.message : ''),
    );
  });
  const status = join(system, 'var/lib/dpkg/status.d');
  const named = existsSync(status) ? (await readdir(status)).sort() : [];
  return {
    complaint,
    named,
    text: (name: string) => readFile(join(status, name), 'utf8'),
    licence: (name: string) => readFile(join(system, 'usr/share/doc', name, 'copyright'), 'utf8'),
  };
}

it('says of each copied file of which package it is, in Debian’s own words', async () => {
  const { complaint, named, text, licence } = await nameOf(
    ['lib-one.so.1', 'two', '/etc/made-at-set-up'],
    '',
  );

  expect(complaint).toBe('');
  expect(named).toEqual(['one', 'two']);
  expect(await text('one')).toBe('Package: one\nStatus: install ok installed\nVersion: 1\n');
  expect(await licence('two')).toBe('Licence of two');
});

it('leaves out what the base has in the same version, and not what it has in another', async () => {
  const { named } = await nameOf(['lib-one.so.1', 'two'], 'one:amd64\t0.4\ntwo\t9.1\n');

  expect(named).toEqual(['one']);
});

it('ends the build at a package whose licence is not there', async () => {
  const { complaint } = await nameOf(['lib-one.so.1', 'two'], '', ['two']);

  expect(complaint).toMatch(/^one has no .*copyright\.$/m);
});

it('ends the build at a file that nobody knows', async () => {
  const { complaint } = await nameOf(['libnobody.so.1'], '');

  expect(complaint).toContain('libnobody.so.1 is of no package.');
});
