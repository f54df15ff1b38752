import { mayRetry } from '@insta-ai/chassis/app-error';
import type { TokenVerifier } from '@insta-ai/chassis/http/auth';
import type { Timer } from '@insta-ai/chassis/timer';
import { openSockets, type Sockets } from './sockets.ts';

type Deps = { sockets: Sockets; verifyToken: TokenVerifier };

/** A socket lives as long as its page, which can be longer than its session. What is known of a session is 10 seconds old at most. */
export function endExpiredSessions({ sockets, verifyToken }: Deps): Timer {
  return {
    name: 'end-expired-sessions',
    everyMs: 5_000,
    async run(stopping) {
      if (stopping.aborted) return;
      // At the same time: one answer that takes long must not keep another session open.
      await Promise.all(
        openSockets(sockets).map(socket =>
          verifyToken(socket.data.token).catch(error => {
            if (!mayRetry(error)) socket.disconnect(true);
          }),
        ),
      );
    },
  };
}
