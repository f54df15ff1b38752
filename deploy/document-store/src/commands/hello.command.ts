import { performance } from 'node:perf_hooks';
import type { Document } from 'bson';
import { maxDocumentBytes } from '../storage/document-writer.ts';
import { maxMessageBytes } from '../wire/wire-message.ts';
import type { Command, Store } from './command.ts';

/** Wire version 21 is MongoDB 7.0: drivers then use no command that came later (such as `bulkWrite`). */
const version = '7.0.0';

/** A replica set of one: a driver repeats a write whose answer it lost only for a member of a set. */
function helloReply({ address }: Pick<Store, 'address'>): Document {
  return {
    setName: 'embedded',
    setVersion: 1,
    hosts: [address],
    me: address,
    primary: address,
    secondary: false,
    helloOk: true,
    isWritablePrimary: true,
    ismaster: true,
    maxBsonObjectSize: maxDocumentBytes,
    maxMessageSizeBytes: maxMessageBytes,
    maxWriteBatchSize: 100_000,
    localTime: new Date(),
    logicalSessionTimeoutMinutes: 30,
    minWireVersion: 0,
    maxWireVersion: 21,
    readOnly: false,
    ok: 1,
  };
}

const handshake: Command = {
  fields:
    'backpressure client compression helloOk loadBalanced maxAwaitTimeMS saslSupportedMechs speculativeAuthenticate topologyVersion',
  run: helloReply,
};

const simple = (reply: Document): Command => ({ fields: '', run: () => ({ ...reply, ok: 1 }) });

export const helloCommands: Readonly<Record<string, Command>> = {
  hello: handshake,
  ismaster: handshake,
  isMaster: handshake,
  ping: simple({}),
  endSessions: simple({}),
  buildInfo: simple({
    version,
    versionArray: version.split('.').map(Number).concat(0),
    modules: ['embedded-document-store'],
    maxBsonObjectSize: maxDocumentBytes,
  }),
  serverStatus: {
    fields: 'repl metrics locks',
    run: () => ({
      host: 'embedded',
      version,
      process: 'embedded-document-store',
      uptime: Math.floor(performance.now() / 1000),
      localTime: new Date(),
      ok: 1,
    }),
  },
};
