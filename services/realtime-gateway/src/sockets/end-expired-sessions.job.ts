import { mayRetry } from '@insta-ai/chassis/app-error';
import type { TokenVerifier } from '@insta-ai/chassis/http/auth';
import type { Timer } from '@insta-ai/chassis/timer';
import type { Sockets } from './sockets.ts';

/** A socket lives as long as its page, which can be longer than its token. */
export function endExpiredSessions(parts: { sockets: Sockets; verifyToken: TokenVerifier }): Timer {
  return {
    name: 'end-expired-sessions',
    everyMs: 10 * 60_000,
    async run(stopping) {
      for (const socket of parts.sockets.sockets.sockets.values()) {
        if (stopping()) return;
        await parts.verifyToken(socket.data.token).catch(error => {
          if (!mayRetry(error)) socket.disconnect(true);
        });
      }
    },
  };
}
