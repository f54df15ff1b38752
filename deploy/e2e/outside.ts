/** A post as the simulator's control page lists it. */
type FeedPost = {
  id: string;
  caption: string;
  permalink: string;
  timestamp: string;
  containerId: string;
  items: { file: string }[];
};

/** A mail as the simulator's mail server kept it. */
export type KeptMail = { id: string; to: string[]; subject: string; text?: string; html?: string };

/** What the simulated outside knows, asked at its control page; see deploy/simulator/README.md. */
export type Outside = ReturnType<typeof createOutside>;

export function createOutside(simulatorUrl: string) {
  const control = async <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<T> => {
    const reply = await fetch(`${simulatorUrl}/control/${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${await reply.text()}`);
    return (await reply.json()) as T;
  };
  return {
    control,
    /** Posts of the feed with these words in their caption. */
    async posts(words = ''): Promise<FeedPost[]> {
      const { posts } = await control<{ posts: FeedPost[] }>('GET', 'posts');
      return posts.filter(({ caption }) => (caption ?? '').includes(words));
    },
    /** Generations with these words in their prompt. */
    async predictions(words = ''): Promise<unknown[]> {
      type Found = { predictions: { input: { prompt: string } }[] };
      const { predictions } = await control<Found>('GET', 'predictions');
      return predictions.filter(({ input }) => input.prompt.includes(words));
    },
    /** Requests that a target took, oldest first: `openai.chat`. */
    async requests(target: string): Promise<unknown[]> {
      type Found = { entries: { accepted: boolean }[] };
      const { entries } = await control<Found>('GET', `journal?target=${target}`);
      return entries.filter(({ accepted }) => accepted);
    },
    /** Everything that was mailed, newest first. */
    mails: async () => (await control<{ mails: KeptMail[] }>('GET', 'mails')).mails,
  };
}
