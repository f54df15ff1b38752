import { Binary, type Document } from 'bson';
import { CommandError } from '../command-error.ts';
import type { Answer } from '../wire/serve-connection.ts';
import type { WireRequest } from '../wire/wire-message.ts';
import { openConversation, type ScramCredential } from './scram.ts';

const mechanism = 'SCRAM-SHA-256';
const handshakes = new Set(['hello', 'isMaster', 'ismaster']);

/** Answers the sign-in of one connection itself, and lets nothing but the handshake through before it. */
export function guardConnection(credential: ScramCredential | undefined, answer: Answer): Answer {
  if (!credential) return answer;
  const conversation = openConversation(credential);
  let isSignedIn = false;

  const begin = (start: Document): Document => {
    if (start.mechanism !== mechanism) throw new CommandError('MechanismUnavailable', `Only ${mechanism}`);
    const payload = conversation.first(textOf(start.payload));
    if (payload === undefined) throw refused();
    return { conversationId: 1, done: false, payload: new Binary(Buffer.from(payload)), ok: 1 };
  };
  const finish = (proof: Document): Document => {
    const payload = conversation.final(textOf(proof.payload));
    if (payload === undefined) throw refused();
    isSignedIn = true;
    return { conversationId: 1, done: true, payload: new Binary(Buffer.from(payload)), ok: 1 };
  };

  return async request => {
    const { body } = request;
    const [name = ''] = Object.keys(body);
    try {
      if (name === 'saslStart') return begin(body);
      if (name === 'saslContinue') return finish(body);
      if (handshakes.has(name)) return await withSignIn(request, answer, begin);
      if (!isSignedIn) throw new CommandError('Unauthorized', `Command ${name} requires authentication`);
    } catch (error) {
      if (error instanceof CommandError) return error.reply();
      throw error;
    }
    return answer(request);
  };
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
