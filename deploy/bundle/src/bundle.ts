import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { isOurs, withOwnPlace } from './own-place.ts';
import { productFolder } from './programs.ts';

/**
 * What stays in its package: native code, what reads files beside its own, and what the MongoDB driver looks for only where
 * somebody installed it.
 */
const notBundled = [
  /^sharp$/,
  /^@img\//,
  /^@fastify\/swagger(-ui)?$/,
  /^(kerberos|snappy|aws4|mongodb-client-encryption|gcp-metadata|socks|@mongodb-js\/zstd)(\/|$)/,
];

/** Packages that could read files beside their own, which we do not have them do: transports of the log, a client to serve. */
const readNothing = /\/node_modules\/(pino|thread-stream|socket\.io|undici)\//;

/** TABLE: what is bundled in a package's place, because each process would hold it and hardly one uses it. */
const inPlaceOf: Readonly<Record<string, string>> = {
  // Tables of all characters, for an address and a password of MongoDB.
  tr46: join(import.meta.dirname, 'late/tr46.ts'),
  '@mongodb-js/saslprep': join(import.meta.dirname, 'late/saslprep.ts'),
};

/** Brings the streams of Node to versions of it that lack them; the package itself lets one choose Node's own. */
const nodeStreams = { name: 'readable-stream', of: /\/@fastify\/compress\//, id: 'node:stream' };

/**
 * Puts each program and all that it needs into few files of plain JavaScript: a process then reads some dozen files instead of
 * thousands and holds no compiler for types, which takes half of its start and thirty megabytes of its memory.
 *
 * @param entries name of each program and its source, from the product's folder
 * @param folder where they come to lie, all at once; what was there is gone
 */
export async function bundle(entries: Readonly<Record<string, string>>, folder: string): Promise<void> {
  const fresh = `${folder}.${process.pid}`;
  const build = await rolldown({
    cwd: productFolder,
    input: Object.fromEntries(
      Object.entries(entries).map(([name, file]) => [name, join(productFolder, file)]),
    ),
    platform: 'node',
    external: notBundled,
    plugins: [
      {
        name: 'in-place-of',
        resolveId: (name, importer = '') =>
          name === nodeStreams.name && nodeStreams.of.test(importer)
            ? { id: nodeStreams.id, external: true }
            : inPlaceOf[name],
      },
      {
        name: 'reads-beside-itself',
        transform: {
          filter: { code: /\b__(dirname|filename)\b/, id: { include: /\.c?js$/, exclude: readNothing } },
          handler(_code, file) {
            throw new Error(`${file} looks for files beside itself: its package cannot be bundled.`);
          },
        },
      },
      {
        name: 'own-place',
        transform: {
          filter: { code: /\bimport\.meta\.(url|dirname)\b/ },
          handler: (code, file) => (isOurs(file) ? withOwnPlace(code, file, folder) : undefined),
        },
      },
    ],
    onLog(level, log, handle) {
      if (level === 'warn') throw new Error(`Not bundled: ${log.message}`);
      handle(level, log);
    },
  });
  try {
    await build.write({
      dir: fresh,
      format: 'esm',
      // V8 holds the text of its code as long as the process runs, at two bytes each where any character is not Latin.
      charset: 'ascii',
      comments: false,
      minify: { compress: true, mangle: { keepNames: true }, codegen: { removeWhitespace: false } },
      entryFileNames: '[name].mjs',
      chunkFileNames: '[name]-[hash].mjs',
    });
    writeFileSync(join(fresh, '.built'), '');
    mkdirSync(folder, { recursive: true });
    rmSync(folder, { recursive: true });
    renameSync(fresh, folder);
  } finally {
    await build.close();
    rmSync(fresh, { recursive: true, force: true });
  }
}
