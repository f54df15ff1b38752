import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ImageProvider } from '../../src/providers/image-provider.ts';

/** What may happen to a request for a new run. */
export type StartFault =
  | 'throttled'
  | 'refused'
  | 'no-credit'
  | 'bad-key'
  | 'server-error'
  | 'no-json'
  | 'redirect'
  /** It never arrives. */
  | 'lost-request'
  /** The run is there, and nobody is told. */
  | 'lost-answer'
  /** The same, and it shows only after `appear`. */
  | 'late-run';

export type LookFault =
  /** The model is not loaded yet, for this one look. */
  | 'cold'
  | 'server-error'
  | 'throttled'
  /** Put off for hours, as by a proxy that counts in another unit. */
  | 'throttled-for-hours'
  /** The key was changed there, and ours is not yet. */
  | 'bad-key'
  | 'lost'
  | 'failed'
  | 'sensitive'
  /** The service says that it knows no such run. */
  | 'forgotten';

export type OutputFault = 'gone' | 'broken' | 'no-picture' | 'too-large' | 'elsewhere' | OddOutput;

/** An output of other bytes than a whole picture, or one under another type. */
export type OddOutput = 'vector' | 'archive' | 'empty' | 'cut-short' | 'mislabelled';

/** A run that a peer took in; each may be paid for. */
export type PeerRun = { prompt: string; count: number; isCancelled: boolean };

/** A stand-in of an image service over HTTP, which a test steers; what is ordered counts once, in its order. */
export type ProviderPeer = {
  provider: ImageProvider;
  runs: PeerRun[];
  starts: StartFault[];
  looks: LookFault[];
  outputs: OutputFault[];
  /** How many pictures come of so many that were ordered; as many, unless a test says otherwise. */
  came(ordered: number): number;
  /** Shows what it took in as a late run. */
  appear(): void;
  close(): Promise<void>;
};

/** Pause that peers ask for with status 429, in milliseconds. */
export const pause429Ms = 30_000;

type Handle = (request: IncomingMessage, body: Buffer, response: ServerResponse) => void | Promise<void>;

/** Answers on a free port of this machine; a handler that throws cuts the connection. */
export async function servePeer(handle: Handle): Promise<{ origin: string; close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    try {
      const parts: Uint8Array[] = [];
      for await (const part of request) parts.push(part);
      await handle(request, Buffer.concat(parts), response);
    } catch {
      response.destroy();
    }
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export function sendJson(response: ServerResponse, body: unknown, status = 200, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

/** Sends a picture, or what a fault makes of it. */
export function sendPicture(response: ServerResponse, picture: Buffer, fault: OutputFault | undefined): void {
  if (fault === 'gone') response.writeHead(404).end();
  else if (fault === 'broken') response.destroy();
  else if (fault === 'too-large') pourBytes(response);
  else {
    const type = fault === 'mislabelled' ? 'text/html' : 'image/png';
    response.writeHead(200, { 'content-type': type }).end(bytesFor(picture, fault));
  }
}

/** What stands in place of a picture, whatever it is said to be. */
export function bytesFor(picture: Buffer, fault: OutputFault | undefined): Buffer {
  if (fault === 'no-picture') return Buffer.from('<html>sorry</html>');
  if (fault === 'vector')
    return Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="90" height="110"/>');
  if (fault === 'archive') return Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(200)]);
  if (fault === 'empty') return Buffer.alloc(0);
  if (fault === 'cut-short') return picture.subarray(0, Math.floor(picture.length / 2));
  return picture;
}

/** A body that never ends. */
export function pourBytes(response: ServerResponse): void {
  const piece = Buffer.alloc(4 * 1024 * 1024);
  const pour = () => {
    while (!response.destroyed && response.write(piece));
    if (!response.destroyed) response.once('drain', pour);
  };
  pour();
}
