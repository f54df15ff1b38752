import { Binary, type Document } from 'bson';
import { CommandError } from '../command-error.ts';
import type { Answer } from '../wire/serve-connection.ts';
import type { WireRequest } from '../wire/wire-message.ts';
import { openConversation, type ScramCredential } from './scram.ts';

const mechanism = 'SCRAM-SHA-256';
const handshakes = new Set(['hello', 'isMaster', 'ismaster']);

/** What tells nothing of anybody's documents. */
const harmless = new Set(['ping', 'endSessions', 'buildInfo']);

/** Somebody who may sign in. */
export type Guest = ScramCredential & {
  /** The only database that is theirs; all of them when left out. */
  readonly database?: string;
};

/**
 * Answers the sign-in of one connection itself, lets nothing but the handshake through before it, and then what concerns the
 * database of whoever signed in.
 */
export function guardConnection(guests: readonly Guest[], answer: Answer): Answer {
  const [first, ...others] = guests;
  if (!first) return answer;
  const conversation = openConversation([first, ...others]);
  let signedIn: Guest | undefined;

  const begin = (start: Document): Document => {
    if (start.mechanism !== mechanism) throw new CommandError('MechanismUnavailable', `Only ${mechanism}`);
    const payload = conversation.first(textOf(start.payload));
    if (payload === undefined) throw refused();
    return { conversationId: 1, done: false, payload: new Binary(Buffer.from(payload)), ok: 1 };
  };
  const finish = (proof: Document): Document => {
    const proven = conversation.final(textOf(proof.payload));
    if (proven === undefined) throw refused();
    signedIn = guests.find(({ user }) => user === proven.user);
    return { conversationId: 1, done: true, payload: new Binary(Buffer.from(proven.answer)), ok: 1 };
  };

  return async request => {
    const { body } = request;
    const [name = ''] = Object.keys(body);
    try {
      if (name === 'saslStart') return begin(body);
      if (name === 'saslContinue') return finish(body);
      if (handshakes.has(name)) return await withSignIn(request, answer, begin);
      if (!signedIn) throw new CommandError('Unauthorized', `Command ${name} requires authentication`);
      if (!isOf(signedIn, name, body))
        throw new CommandError('Unauthorized', `not authorized on ${body.$db} to execute command ${name}`);
    } catch (error) {
      if (error instanceof CommandError) return error.reply();
      throw error;
    }
    return answer(request);
  };
}

function isOf({ database }: Guest, command: string, body: Document): boolean {
  if (database === undefined || harmless.has(command)) return true;
  return body.$db === database && command !== 'listDatabases';
}

/** Drivers begin to sign in with their first message, to save a round trip. */
async function withSignIn(
  request: WireRequest,
  answer: Answer,
  begin: (start: Document) => Document,
): Promise<Document | Uint8Array> {
  const { saslSupportedMechs, speculativeAuthenticate } = request.body;
  const hello = await answer(request);
  if (hello instanceof Uint8Array || hello.ok !== 1) return hello;
  return {
    ...hello,
    ...(saslSupportedMechs && { saslSupportedMechs: [mechanism] }),
    ...(speculativeAuthenticate && { speculativeAuthenticate: begin(speculativeAuthenticate) }),
  };
}

function textOf(payload: unknown): string {
  if (payload instanceof Binary) return Buffer.from(payload.value()).toString();
  throw refused();
}

const refused = () => new CommandError('AuthenticationFailed', 'Authentication failed.');
