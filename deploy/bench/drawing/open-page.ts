import type { RealtimeMessages } from '@insta-ai/proto/http/realtime';
import { io } from 'socket.io-client';

/** After which a picture that did not come ends the measurement, in milliseconds. */
const limitMs = 180_000;

/** What an open page hears and fetches, without drawing it: the moment at which the bytes of an item's picture are there. */
export type OpenPage = { picture(contentId: string): Promise<number>; close(): void };

export async function openPage(origin: string, token: string): Promise<OpenPage> {
  const socket = io(origin, { transports: ['polling'], auth: { token } });
  const waiting = new Map<string, PromiseWithResolvers<number>>();
  const fetchPicture = async ({ prediction: { output, error } }: RealtimeMessages['image-generated']) => {
    const [address] = output;
    if (address === undefined) throw new Error(`There is no picture: ${error}`);
    const reply = await fetch(new URL(new URL(address, origin).pathname, origin));
    if (!reply.ok) throw new Error(`${address} answered ${reply.status}`);
    await reply.arrayBuffer();
    return Date.now();
  };
  socket.on('image-generated', (news: RealtimeMessages['image-generated']) => {
    const asked = waiting.get(news.prediction._content);
    if (asked) void fetchPicture(news).then(asked.resolve, asked.reject);
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return {
    async picture(contentId) {
      const asked = Promise.withResolvers<number>();
      waiting.set(contentId, asked);
      const limit = setTimeout(() => asked.reject(new Error(`No picture of ${contentId} came.`)), limitMs);
      return asked.promise.finally(() => clearTimeout(limit));
    },
    close: () => void socket.close(),
  };
}
