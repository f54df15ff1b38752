import { type Finding, fail, ok, warn } from '../finding.ts';

/** A consumer of the bus at a moment. */
export type QueueSeen = {
  name: string;
  /** Messages that nobody took yet, and those that somebody works on. */
  pending: number;
  taken: number;
  /** Workers that wait for a message. */
  pulls: number;
};

/** Who is to take from a consumer of this name. */
export type Taker = { name: string; service: string; isWorker: boolean };

const many = 1_000;

/**
 * What looks at the queues in a row say. Between two pulls nobody is seen for a moment, so that only who is missing at all looks is
 * missing. Listeners that are not there hear live.
 */
export function judgeQueues(looks: readonly (readonly QueueSeen[])[], takers: readonly Taker[]): Finding[] {
  const last = looks.at(-1) ?? [];
  const findings = takers.flatMap(({ name, service, isWorker }) => {
    const seen = looks.flatMap(look => look.filter(queue => queue.name === name));
    const now = last.find(queue => queue.name === name);
    const fix = `Start the service ${service}, or look into its log for why it takes nothing.`;
    if (!now) return isWorker ? [fail(`Nobody ever took from ${name}, the work of ${service}.`, fix)] : [];
    const isAlone = seen.length === looks.length && seen.every(({ pulls, taken }) => pulls + taken === 0);
    if (isAlone && now.pending > 0)
      return [fail(`${now.pending} messages wait for ${service} in ${name}, and nobody takes them.`, fix)];
    if (isAlone) return [fail(`Nobody takes from ${name}: ${service} does not run.`, fix)];
    return now.pending > many
      ? [
          warn(
            `${now.pending} messages wait for ${service} in ${name}.`,
            `Give ${service} more replicas, or look into its log for why they come again.`,
          ),
        ]
      : [];
  });
  return findings.length > 0 ? oneForEach(findings) : [ok('Every queue has somebody who takes from it.')];
}

/** A service that does not run is missing at all its queues: those where something waits say it best. */
function oneForEach(findings: readonly Finding[]): Finding[] {
  const bySaid = Map.groupBy(findings, ({ fix }) => fix);
  return [...bySaid.values()].flatMap(several =>
    several
      .filter(({ words }) => /\bwait\b/.test(words))
      .slice(0, 3)
      .concat(several)
      .slice(0, 1),
  );
}
