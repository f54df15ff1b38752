import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { startDocumentStore } from '@insta-ai/deploy/document-store/start-document-store';
import { find, type KubeObject } from '../../../checks/chart/kube-object.ts';
import { podsOf, settingsOf } from '../../../checks/chart/pods.ts';
import { startConfiguredNats } from '../../../testing/servers/start-configured-nats.ts';
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
  const given = find(objects, 'ConfigMap', 'insta-ai-nats');
  const nats = await startConfiguredNats(given?.data?.['nats.conf'] ?? '', {
    folder,
    port: places.portOf('insta-ai-nats', 4222),
    monitor: places.portOf('insta-ai-nats', 8222),
    settings: passwordsOf(objects),
  });
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

/** What the pod of the server takes from secrets. */
function passwordsOf(objects: readonly KubeObject[]): Record<string, string> {
  const pod = podsOf(objects).find(({ owner }) => owner.endsWith('/insta-ai-nats'));
  const rows = (pod?.spec.containers ?? []).flatMap(container => settingsOf(container, objects));
  return Object.fromEntries(rows.map(([name, value = '']) => [name, value]));
}
