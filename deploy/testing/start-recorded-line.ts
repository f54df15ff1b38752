import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

/** A line to a nats-server that writes down what is said to it. */
export type RecordedLine = {
  port: number;
  /** Subjects that were subscribed to, and those that something was sent to. */
  subscribed(): string[];
  sent(): string[];
  stop(): void;
};

/** The protocol is lines of text: https://docs.nats.io/reference/reference-protocols/nats-protocol. */
export async function startRecordedLine(target: string): Promise<RecordedLine> {
  const { hostname, port: targetPort } = new URL(target);
  const connections: { said: string }[] = [];
  const server = createServer(near => {
    const far = connect(Number(targetPort), hostname);
    const connection = { said: '' };
    connections.push(connection);
    near.on('data', (bytes: Buffer) => {
      connection.said += bytes.toString('latin1');
    });
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
    for (const side of [near, far]) side.on('error', () => {});
    near.pipe(far).pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const subjectsOf = (verb: RegExp) =>
    connections.flatMap(({ said }) => [...said.matchAll(verb)].map(([, subject = '']) => subject));
  return {
    port: (server.address() as AddressInfo).port,
    subscribed: () => subjectsOf(/^SUB (\S+) /gm),
    sent: () => subjectsOf(/^H?PUB (\S+) /gm),
    stop: () => server.close(),
  };
}
