import { startCuttableLine } from './start-cuttable-line.ts';

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
  const connections: { said: string }[] = [];
  const { port, stop } = await startCuttableLine(target, near => {
    const connection = { said: '' };
    connections.push(connection);
    near.on('data', (bytes: Buffer) => {
      connection.said += bytes.toString('latin1');
    });
  });
  const subjectsOf = (verb: RegExp) =>
    connections.flatMap(({ said }) => [...said.matchAll(verb)].map(([, subject = '']) => subject));
  return {
    port,
    subscribed: () => subjectsOf(/^SUB (\S+) /gm),
    sent: () => subjectsOf(/^H?PUB (\S+) /gm),
    stop,
  };
}
