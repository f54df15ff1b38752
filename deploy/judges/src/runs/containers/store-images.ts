import { copyFileSync, cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { secantus } from '../../../../testing/servers/start-secantus.ts';
import { folderOf, programOf } from '../../installed.ts';
import type { OwnEngine } from './own-engine.ts';

/** The images of stores that are made here in place of a registry's. */
export type StoreImages = Record<'nats' | 'mongodb' | 's3', string>;

/**
 * Makes an image around each judge. NATS and MinIO stand on nothing, as their programs need nothing. MongoDB has no twin: SecantusDB answers to
 * its name, on the base with Debian's Python, and what `mongosh` is asked for is that it answers.
 */
export function makeStoreImages(engine: OwnEngine, folder: string, base: string): StoreImages {
  const files = join(folder, 'stores');
  mkdirSync(files);
  copyFileSync(programOf('nats-server'), join(files, 'nats-server'));
  // As in the image that it stands for, whose health check asks by wget.
  copyFileSync('/bin/busybox', join(files, 'wget'));
  copyFileSync(programOf('minio'), join(files, 'minio'));
  copyFileSync(programOf('mc'), join(files, 'mc'));
  cpSync(packagesOf(folderOf('secantusdb')), join(files, 'packages'), { recursive: true });
  // By another name than its package, which Python would take this file for.
  writeFileSync(join(files, 'start-secantus.py'), secantus);
  writeFileSync(join(files, 'mongod'), mongod, { mode: 0o755 });
  writeFileSync(join(files, 'mongosh'), mongosh, { mode: 0o755 });
  writeFileSync(join(files, 'docker-entrypoint.sh'), '#!/bin/sh\nexec "$@"\n', { mode: 0o755 });
  try {
    const make = (store: string, lines: string) => makeImage(engine, files, store, lines);
    return {
      nats: make('nats', 'FROM scratch\nCOPY nats-server wget /bin/\nENTRYPOINT ["nats-server"]'),
      s3: make('s3', 'FROM scratch\nCOPY minio mc /bin/'),
      mongodb: make('mongodb', mongodbOn(base)),
    };
  } finally {
    rmSync(files, { recursive: true });
  }
}

const mongod = `#!/bin/sh
echo "Waiting for connections"
exec python3 /usr/local/lib/start-secantus.py --host 0.0.0.0 --port 27017 --storage-path /data/db --log-level ERROR
`;

const mongosh = `#!/usr/bin/python3
from pymongo import MongoClient
MongoClient('127.0.0.1', 27017, serverSelectionTimeoutMS=15000).admin.command('ping')
`;

const mongodbOn = (base: string) => `FROM ${base}
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends python3
COPY packages /usr/lib/python3/dist-packages
COPY start-secantus.py /usr/local/lib/
COPY mongod mongosh docker-entrypoint.sh /usr/local/bin/
RUN mkdir -p /data/db /data/configdb && chown 999:999 /data/db /data/configdb`;

function makeImage({ podman }: OwnEngine, files: string, store: string, lines: string): string {
  const image = `localhost/insta-ai-${store}`;
  const dockerfile = join(files, `${store}.Dockerfile`);
  writeFileSync(dockerfile, `${lines}\n`);
  podman('build', '--quiet', '--file', dockerfile, '--tag', image, files);
  return image;
}

/** Where a Python of its own keeps the packages that were installed. */
function packagesOf(folder: string): string {
  const [version = ''] = readdirSync(join(folder, 'lib'));
  return join(folder, 'lib', version, 'site-packages');
}
