import type { RequestLog } from './request-log.ts';
import { repeat, type TrafficPart } from './traffic-part.ts';

/** What a person's browser reads: pages, lists, an item, the bytes of a picture. */
export function browsing(log: RequestLog, item: { id: string; picture: string }): TrafficPart {
  const reads: [string, string][] = [
    ['contents', '/api/contents?pageSize=40&sortKey=date'],
    ['content', `/api/contents/${item.id}`],
    ['media bytes', item.picture],
    ['user', '/api/users/getUser'],
    ['page', '/'],
    ['content types', '/api/contentTypes'],
    ['media list', '/api/predictions/media'],
    ['remote', '/remotes/content/mf-manifest.json'],
    ['predictions', `/api/predictions/content/${item.id}`],
  ];
  const readers = [0, 1].map(reader =>
    repeat(250, async index => {
      const [what, path] = reads[(index * 2 + reader) % reads.length] ?? ['page', '/'];
      await log.ask(what, 'GET', path, undefined, { accept: what === 'page' ? 'text/html' : '*/*' });
    }),
  );
  return {
    async stop() {
      await Promise.all(readers.map(reader => reader.stop()));
    },
  };
}
