import { AppError } from '@insta-ai/chassis/app-error';
import { TooLong, within } from '../within.ts';
import type { Check, Group } from './check.ts';
import { type Finding, fail, type Level, NotLooked } from './finding.ts';
import { hideSecrets } from './hide-secrets.ts';
import type { Scene } from './scene.ts';

/** A finding as it is shown: always with its check, and with a fix unless all is well. */
export type Line = { group: Group; name: string; level: Level; words: string; fix: string };

/** What was not looked at, and why. */
export type LeftOut = { group: Group; name: string; because: string };

export type Report = { lines: Line[]; leftOut: LeftOut[] };

/** Runs all checks side by side. One that fails, or takes too long, is a line of its own and holds up no other. */
export async function runChecks(
  checks: readonly Check[],
  scene: Scene,
  onEnd: (ended: number, of: number) => void = () => {},
): Promise<Report> {
  let ended = 0;
  const run = async (check: Check) => {
    const found = await runCheck(check, scene);
    ended += 1;
    onEnd(ended, checks.length);
    return found;
  };
  const ran = await Promise.all(checks.map(run));
  return { lines: ran.flatMap(({ lines }) => lines), leftOut: ran.flatMap(({ leftOut }) => leftOut) };
}

async function runCheck(check: Check, scene: Scene): Promise<Report> {
  const { group, name } = check;
  const hide = (text: string) => hideSecrets(text, { ...scene.ofServices, ...scene.given });
  const toLine = ({ level, words, fix }: Finding): Line => ({
    group,
    name,
    level,
    words: hide(words),
    fix: level === 'ok' ? '' : hide(fix ?? check.fix),
  });
  try {
    // The time of a store is that of the check that opens it.
    for (const store of check.needs ?? []) await openOrLeaveOut(store, scene);
    const findings = await within(check.look(scene), scene.lookMs);
    return { lines: findings.map(toLine), leftOut: [] };
  } catch (error) {
    if (error instanceof NotLooked) return { lines: [], leftOut: [{ group, name, because: error.message }] };
    return { lines: [toLine(fail(reasonIn(error)))], leftOut: [] };
  }
}

async function openOrLeaveOut(store: 'bus' | 'documents', scene: Scene): Promise<void> {
  await scene[store]().catch((error: unknown) => {
    throw error instanceof NotLooked ? error : new NotLooked(`${store} cannot be reached`);
  });
}

function reasonIn(error: unknown): string {
  if (error instanceof AppError || error instanceof TooLong) return error.message;
  const said = error instanceof Error ? error.message : String(error);
  return `It could not be looked at: ${said.split('\n')[0]}`;
}
