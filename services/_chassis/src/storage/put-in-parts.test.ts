import { Readable } from 'node:stream';
import type { Client } from 'minio';
import { expect, test } from 'vitest';
import { isOwnKey } from './own-folders.ts';
import { abortOldUploads, putInParts } from './put-in-parts.ts';

/** The stand-in server of the component tests knows neither of the two calls that take parts back. */
function fakeClient(left: { key: string; uploadId: string; initiated: Date }[] = []) {
  const takenBack: string[] = [];
  const client = {
    initiateNewMultipartUpload: async () => 'begun',
    uploadPart: async ({ partNumber }: { partNumber: number }) => ({ part: partNumber, etag: 'e' }),
    completeMultipartUpload: async () => ({}),
    abortMultipartUpload: async (_bucket: string, key: string, id: string) =>
      void takenBack.push(`${key} ${id}`),
    listIncompleteUploads: () => Readable.from(left),
  };
  return { client: client as unknown as Client, takenBack };
}

test('parts of a source that breaks are taken back', async () => {
  const { client, takenBack } = fakeClient();
  const broken = async function* () {
    for (let sent = 0; sent < 11; sent += 1) yield Buffer.alloc(1024 * 1024);
    throw new Error('source broke');
  };

  const put = putInParts(client, { bucket: 'b', key: 'torn.mp4', headers: {} }, Readable.from(broken()));

  await expect(put).rejects.toThrow('source broke');
  expect(takenBack).toEqual(['torn.mp4 begun']);
});

test('what is larger than the smallest parts of S3 can hold is sent in larger ones', async () => {
  const { client } = fakeClient();
  const sizes: number[] = [];
  client.uploadPart = async (_place, bytes = '') => {
    sizes.push(bytes.length);
    return { key: 'backup.tar', part: sizes.length, etag: 'e' };
  };
  const body = Readable.from(Array.from({ length: 30 }, () => Buffer.alloc(1024)));

  await putInParts(client, { bucket: 'b', key: 'backup.tar', headers: {} }, body, 12 * 1024);

  expect(sizes).toEqual([12, 12, 6].map(kib => kib * 1024));
});

test('more parts than S3 takes are refused in words, and taken back', async () => {
  const { client, takenBack } = fakeClient();
  const body = Readable.from(Array.from({ length: 101 }, () => Buffer.alloc(100)));

  const put = putInParts(client, { bucket: 'b', key: 'backup.tar', headers: {} }, body, 1);

  await expect(put).rejects.toThrow('backup.tar has more than 10000 parts of 1 bytes, which no S3 takes.');
  expect(takenBack).toEqual(['backup.tar begun']);
});

test('a start takes back what a dead process of ours left a day ago, and nothing that may be under way', async () => {
  const now = Date.parse('2027-01-02T12:00:00Z');
  const { client, takenBack } = fakeClient([
    { key: 'outputs/old.mp4', uploadId: '1', initiated: new Date('2027-01-01T11:00:00Z') },
    { key: 'outputs/new.mp4', uploadId: '2', initiated: new Date('2027-01-02T11:00:00Z') },
    { key: 'of-somebody-else.iso', uploadId: '3', initiated: new Date('2026-12-01T11:00:00Z') },
  ]);

  await abortOldUploads(client, 'b', isOwnKey, now);

  expect(takenBack).toEqual(['outputs/old.mp4 1']);
});
