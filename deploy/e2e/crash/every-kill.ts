import { expect, it } from 'vitest';
import { type CrashStage, openCrashStage } from './crash-stage.ts';

/** Work that must come to its end whatever step was the last before a kill. */
type Trial<Person> = {
  /** Name of the work, for the person who runs it. */
  work: string;
  /** What holds at the end; begins the test's name. */
  promise: string;
  /** More steps than this are recorded or the test would prove too little. */
  fewestSteps: number;
  limitMs: number;
  /** Kills at each step, also where one is like another before: no step of it is a poll. */
  everyTime?: true;
  /** With more different steps than this in a part, kills at so many of them, spread evenly; not set means at each. */
  mostKills?: number;
  /** Into how many parts the kills are dealt, each with a product of its own: a kill is mostly waiting. Two when not set. */
  partCount?: number;
  signIn(stage: CrashStage): Promise<Person>;
  /** Does it once undisturbed: its steps are where it will be killed. */
  rehearse(person: Person): Promise<void>;
  /** Does it with a kill at one step, and looks what became of it. */
  surviveKillAt(stage: CrashStage, person: Person, index: number): Promise<void>;
};

/** Kills the product at the first time of each different step, unless each is wanted; a poll that is repeated is one step. */
export function everyKillIsSurvived<Person>(trial: Trial<Person>): void {
  const { work, promise, fewestSteps, limitMs, mostKills, everyTime, signIn, rehearse, surviveKillAt } =
    trial;
  const parts = Array.from({ length: trial.partCount ?? 2 }, (_, at) => at + 1);
  it.concurrent.each(parts)(
    `${promise}, whatever step was the last before a kill (part %i of ${parts.length})`,
    async part => {
      const stage = await openCrashStage();
      try {
        const person = await signIn(stage);
        const steps = await stage.record(() => rehearse(person));
        const all = everyTime ? [...steps.keys()] : [...new Set(steps)].map(step => steps.indexOf(step));
        expect(all.length, steps.join('\n')).toBeGreaterThanOrEqual(fewestSteps);
        const ofPart = all.filter((_step, order) => order % parts.length === part - 1);
        const kills = spread(ofPart, mostKills);
        process.stdout.write(
          `${work}: killed at ${kills.length} of ${all.length} ${everyTime ? '' : 'different '}steps of ${steps.length}\n`,
        );
        for (const index of kills) await surviveKillAt(stage, person, index);
      } finally {
        await stage.stop();
      }
    },
    limitMs,
  );
}

/** At most so many of them, as far apart as they can be. */
function spread(steps: readonly number[], most = steps.length): number[] {
  const between = Math.max(1, steps.length / most);
  return steps.filter((_step, place) => Math.floor(place / between) !== Math.floor((place - 1) / between));
}
