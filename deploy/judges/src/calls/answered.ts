/** How often a call was answered with a status. */
export type Answered = { method: string; route: string; status: number; count: number };

/** What a product counted itself, of the calls of its table: who asks need not be believed. */
export async function answered(publicUrl: string): Promise<Answered[]> {
  const text = await (await fetch(`${publicUrl}/metrics`)).text();
  const rows = text.matchAll(/^insta_ai_http_seconds_count\{([^}]*)\} (\d+)$/gm);
  return [...rows].flatMap(([, labels = '', count]) => {
    const {
      method = '',
      route = '',
      status,
    } = Object.fromEntries([...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
    const isCall = /^\/(api|media)\//.test(route) && !route.startsWith('/api/docs');
    return isCall ? [{ method, route, status: Number(status), count: Number(count) }] : [];
  });
}

/** How many requests the calls got: the fewest, what half of them had at least, and the most. */
export function spreadOf(answers: readonly Answered[]) {
  const counts = new Map<string, number>();
  for (const { method, route, count } of answers) {
    const call = `${method} ${route}`;
    counts.set(call, (counts.get(call) ?? 0) + count);
  }
  const sorted = [...counts.values()].sort((one, other) => one - other);
  return {
    calls: sorted.length,
    fewest: sorted[0] ?? 0,
    median: sorted[Math.floor(sorted.length / 2)] ?? 0,
    most: sorted.at(-1) ?? 0,
  };
}
