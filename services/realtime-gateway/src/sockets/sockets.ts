import { mayRetry, toAppError } from '@insta-ai/chassis/app-error';
import { bearerToken, type TokenVerifier } from '@insta-ai/chassis/http/auth';
import type { MessagesOfPages, RealtimeMessages } from '@insta-ai/proto/http/realtime';
import { type DefaultEventsMap, Server, type Socket } from 'socket.io';
import { largestMessage } from '../replicas/largest-message.ts';
import { isAllowedOrigin } from './is-allowed-origin.ts';

/** What we know about an open socket. */
export type Session = { token: string | undefined };

type MessagesToPages = { [Name in keyof RealtimeMessages]: (message: RealtimeMessages[Name]) => void };

export type Sockets = Server<MessagesOfPages, MessagesToPages, DefaultEventsMap, Session>;

/** The people who have a page open at this replica: what is said to others does not come here. */
export type People = {
  /** Resolves when nothing that is said to them from now on is missed. */
  hear(userId: string): Promise<void>;
  /** The last page of somebody is gone; nothing happens where nobody of this name is heard. */
  leave(userId: string): void;
};

type Deps = {
  verifyToken: TokenVerifier;
  origins: readonly string[];
  /** Who is heard for the pages of these sockets. */
  peopleFor(sockets: Sockets): People;
};

/**
 * The socket server: a room per user, nobody in without a token. A page polls (specification section 4) and may then open a WebSocket
 * beside it, from its first byte: one that goes on with a polling session would have to reach the replica that holds the session.
 */
export function createSockets({ verifyToken, origins, peopleFor }: Deps): Sockets {
  const sockets: Sockets = new Server({
    path: '/socket.io',
    transports: ['polling', 'websocket'],
    allowUpgrades: false,
    serveClient: false,
    maxHttpBufferSize: largestMessage,
    cors: { origin: [...origins] },
    allowRequest: ({ headers }, answer) => {
      const isAllowed = isAllowedOrigin(headers.origin, headers.host, origins);
      answer(isAllowed ? null : 'Pages of this site may not listen to Insta AI.', isAllowed);
    },
  });
  const people = peopleFor(sockets);
  sockets.of('/').adapter.on('delete-room', people.leave);
  sockets.use(async (socket, next) => {
    const token = tokenOf(socket);
    try {
      const userId = await verifyToken(token);
      socket.data.token = token;
      // In the room first: the end of another page of this person then leaves it to us.
      await socket.join(userId);
      await people.hear(userId);
      next();
    } catch (error) {
      // A refused client never asks again; one whose connection just ends does. While the keys cannot be had
      // (auth-user restarts), it must ask again.
      if (mayRetry(error)) socket.conn.close();
      else next(refusal(error));
    }
  });
  sockets.on('connection', socket => {
    socket.on('until-here', answer => {
      if (typeof answer === 'function') answer();
    });
  });
  return sockets;
}

/** The sockets that this replica holds. */
export function openSockets(sockets: Sockets) {
  return [...sockets.sockets.sockets.values()];
}

function tokenOf({ handshake }: Pick<Socket, 'handshake'>): string | undefined {
  const { token } = handshake.auth;
  return typeof token === 'string' ? token : bearerToken(handshake.headers.authorization);
}

/** The client hears `connect_error` with the message, and the code in `data`. */
function refusal(thrown: unknown): Error {
  const { message, code } = toAppError(thrown);
  return Object.assign(new Error(message), { data: { code } });
}
