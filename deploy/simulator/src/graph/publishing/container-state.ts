import type { ContainerRecord } from './container-record.ts';

type ContainerStatus = 'IN_PROGRESS' | 'FINISHED' | 'PUBLISHED' | 'ERROR' | 'EXPIRED';

/** instagram-graph-api.md 2.5. Published wins, then the 24 hours, then the error, then the clock. */
export function containerStatus(record: ContainerRecord, now: number): ContainerStatus {
  if (record.mediaId !== undefined) return 'PUBLISHED';
  if (now >= record.expiresAt) return 'EXPIRED';
  if (record.fetching || record.uploading || record.stuck || now < record.readyAt) return 'IN_PROGRESS';
  return record.errorSubcode === undefined ? 'FINISHED' : 'ERROR';
}

const sentences: Readonly<Record<Exclude<ContainerStatus, 'ERROR'>, string>> = {
  IN_PROGRESS: 'In Progress: Media is still being processed.',
  FINISHED: 'Finished: Media has been uploaded and it is ready to be published.',
  PUBLISHED: 'Published: Media has been published.',
  EXPIRED: 'Expired: Media was not published within 24 hours and has expired.',
};

export function containerSentence(record: ContainerRecord, now: number): string {
  const status = containerStatus(record, now);
  if (status !== 'ERROR') return sentences[status];
  const detail = record.errorText ? ` (${record.errorText})` : '';
  return `Error: Media upload has failed with error code ${record.errorSubcode}${detail}`;
}
