type Rule = { allow: boolean; path: string };
type Group = { agents: string[]; rules: Rule[] };

/** Whether robots.txt forbids the path to Meta's fetcher, which obeys it (instagram-graph-api.md 2.1). */
export function robotsForbid(robots: string, path: string): boolean {
  const groups = readGroups(robots);
  const named = groups.filter(one => one.agents.some(agent => agent.startsWith('facebookexternalhit')));
  const meant = named.length > 0 ? named : groups.filter(one => one.agents.includes('*'));
  const matching = meant
    .flatMap(one => one.rules)
    .filter(rule => rule.path !== '' && matches(rule.path, path));
  // The longest rule wins, and allow wins a tie.
  const [best] = matching.sort((a, b) => b.path.length - a.path.length || Number(b.allow) - Number(a.allow));
  return best !== undefined && !best.allow;
}

function readGroups(robots: string): Group[] {
  const groups: Group[] = [];
  for (const line of robots.split(/\r?\n/)) {
    const match = /^\s*(user-agent|allow|disallow)\s*:\s*([^#]*?)\s*(?:#.*)?$/i.exec(line);
    if (!match) continue;
    const field = match[1]?.toLowerCase();
    const value = match[2] ?? '';
    const last = groups.at(-1);
    if (field !== 'user-agent') last?.rules.push({ allow: field === 'allow', path: value });
    else if (last && last.rules.length === 0) last.agents.push(value.toLowerCase());
    else groups.push({ agents: [value.toLowerCase()], rules: [] });
  }
  return groups;
}

function matches(pattern: string, path: string): boolean {
  const source = pattern.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*');
  return new RegExp(`^${source.replace(/\\\$$/, '$')}`).test(path);
}
