import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { startDocumentStore } from '@insta-ai/deploy/document-store/start-document-store';
import { startProcess } from '@insta-ai/deploy/launcher/kept-processes/managed-process';
import { answersOk } from '@insta-ai/deploy/launcher/kept-processes/readiness';
import { findNatsServer } from '@insta-ai/deploy/launcher/stores/nats-server';
import { find, type KubeObject } from '../../../checks/chart/kube-object.ts';
import { podsOf, settingsOf } from '../../../checks/chart/pods.ts';
import { natsConfigurationHere } from '../../../testing/nats-configuration-here.ts';
import type { LocalPlaces } from './local-places.ts';

/** Stores under an installed chart, and the settings in which they differ from those of a cluster. */
export type ChartStores = { settings: Record<string, string>; stop(): Promise<void> };

/**
 * A real nats-server with the chart's own configuration and accounts. MongoDB and MinIO are played by the embedded document
 * store and a stand-in S3 server, which know no account of ours.
 */
export async function startStores(
  objects: readonly KubeObject[],
  places: LocalPlaces,
  folder: string,
): Promise<ChartStores> {
  const nats = await startNats(objects, places, folder);
  const documents = await startDocumentStore({ folder: join(folder, 'documents') });
  const S3rver = createRequire(import.meta.url)('@20minutes/s3rver');
  const directory = join(folder, 's3');
  await mkdir(directory, { recursive: true });
  const port = places.portOf('insta-ai-s3', 9000);
  const s3 = new S3rver({ address: '127.0.0.1', port, silent: true, directory });
  await s3.run();
  return {
    settings: { MONGODB_URL: documents.url, S3_ACCESS_KEY: 'S3RVER', S3_SECRET_KEY: 'S3RVER' },
    async stop() {
      await s3.close();
      await documents.stop();
      await nats.stop();
    },
  };
}

async function startNats(objects: readonly KubeObject[], places: LocalPlaces, folder: string) {
  const given = find(objects, 'ConfigMap', 'insta-ai-nats');
  const monitor = places.portOf('insta-ai-nats', 8222);
  const configuration = natsConfigurationHere(given?.data?.['nats.conf'] ?? '', {
    port: places.portOf('insta-ai-nats', 4222),
    monitor,
    data: join(folder, 'nats'),
  });
  const file = join(folder, 'nats.conf');
  await writeFile(file, configuration);
  const program = findNatsServer(process.env.PATH ?? '') ?? 'nats-server';
  return startProcess(
    {
      name: 'nats',
      command: [program, '--config', file],
      settings: passwordsOf(objects),
      isReady: () => answersOk(`http://127.0.0.1:${monitor}/healthz`),
    },
    folder,
  );
}

/** What the pod of the server takes from secrets. */
function passwordsOf(objects: readonly KubeObject[]): Record<string, string> {
  const pod = podsOf(objects).find(({ owner }) => owner.endsWith('/insta-ai-nats'));
  const rows = (pod?.spec.containers ?? []).flatMap(container => settingsOf(container, objects));
  return Object.fromEntries(rows.map(([name, value = '']) => [name, value]));
}
