import { connect, type Socket } from 'node:net';

const path = '/api/contentTypes/uploadMedia';
const begin = Buffer.from(
  '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nhalf of a pict',
);

/** Begins an upload of 200 MB and sends some of it. */
export function beginUpload(url: string, headers: Record<string, string> = {}): Socket {
  const socket = openConnection(url, headers, 200 * 1024 * 1024);
  socket.write(begin);
  socket.write(Buffer.alloc(1024 * 1024));
  return socket;
}

/** Sends a whole file of 30 MB before anything is read of the answer. */
export async function sendWholeUpload(url: string, headers: Record<string, string> = {}): Promise<Socket> {
  const body = Buffer.concat([begin, Buffer.alloc(30 * 1024 * 1024), Buffer.from('\r\n--x--\r\n')]);
  const socket = openConnection(url, headers, body.length);
  await new Promise<void>((sent, failed) => {
    socket.once('error', failed);
    socket.write(body, () => sent());
  });
  return socket;
}

/** All that is said on a connection until the other side ends it in order. */
export async function readToEnd(socket: Socket): Promise<string> {
  const answer: Buffer[] = [];
  for await (const chunk of socket) answer.push(chunk);
  socket.destroy();
  return String(Buffer.concat(answer));
}

function openConnection(url: string, headers: Record<string, string>, length: number): Socket {
  const { hostname, port, host } = new URL(url);
  const all = {
    host,
    ...headers,
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': String(length),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  socket.pause();
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  return socket;
}
