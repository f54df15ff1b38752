import type { Logger } from '@insta-ai/chassis/logger';
import type { RemoteName } from '@insta-ai/proto/http/remotes';
import { type KnownRemote, parseKitNeeds, parseManifest } from './remote-manifest.ts';

/** A remote that another process serves. */
export type RemoteElsewhere = {
  name: RemoteName;
  /** Address of its manifest for the browser. */
  address: string;
  /** Where we ask for it ourselves; behind the ingress that may be another address. */
  url: string;
};

export type WatchedRemotes = {
  /** What is known of a remote; undefined until it first answered. */
  known(name: string): KnownRemote | undefined;
  stop(): void;
};

/** How often a remote is asked, in milliseconds: one that was rolled out is then preloaded rightly. */
const askEveryMs = 30_000;
/** First pause after a remote did not answer, in milliseconds; each further one is twice as long. */
const askAgainMs = 1_000;
/** How long an answer may take, in milliseconds; it is also the longest that a start waits for a remote. */
const answerWithinMs = 2_000;

/**
 * Asks remotes for their manifests, again and again. Resolves when each was asked once: one that does not answer is not
 * preloaded, and nothing else. What was known of a remote stays while it is away.
 */
export async function watchRemotes(
  remotes: readonly RemoteElsewhere[],
  log: Logger,
  everyMs = askEveryMs,
): Promise<WatchedRemotes> {
  const known = new Map<string, KnownRemote>();
  const away = new Set<string>();
  const timers = new Map<string, NodeJS.Timeout>();
  let isStopped = false;

  const ask = async (remote: RemoteElsewhere, pauseMs: number): Promise<void> => {
    const answered = await fetchRemote(remote).then(
      found => {
        known.set(remote.name, found);
        if (away.delete(remote.name)) log.info({ remote: remote.name }, 'remote answers again');
        return true;
      },
      (error: Error) => {
        const facts = { remote: remote.name, url: remote.url, reason: error.message };
        if (!away.has(remote.name)) log.warn(facts, 'remote does not answer, it is not preloaded');
        away.add(remote.name);
        return false;
      },
    );
    if (isStopped) return;
    const next = answered ? everyMs : Math.min(pauseMs, everyMs);
    const timer = setTimeout(() => void ask(remote, answered ? askAgainMs : pauseMs * 2), next);
    timers.set(remote.name, timer.unref());
  };

  await Promise.all(remotes.map(remote => ask(remote, askAgainMs)));
  return {
    known: name => known.get(name),
    stop() {
      isStopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}

async function fetchRemote({ address, url }: RemoteElsewhere): Promise<KnownRemote> {
  const [manifest, needs] = await Promise.all([
    fetchText(url),
    fetchText(new URL('kit-needs.json', url).href),
  ]);
  if (manifest === undefined) throw new Error('There is no manifest');
  return { address, manifest: parseManifest(manifest), needs: needs ? parseKitNeeds(needs) : {} };
}

/** Undefined where there is no such file. */
async function fetchText(url: string): Promise<string | undefined> {
  const reply = await fetch(url, { signal: AbortSignal.timeout(answerWithinMs) });
  if (reply.ok) return reply.text();
  await reply.body?.cancel();
  if (reply.status === 404) return undefined;
  throw new Error(`It answered ${reply.status}`);
}
