import type { SettingsSource } from '@insta-ai/chassis/config';

/** Where a command is run: what is set, and where its words go. */
export type Terminal = {
  given: SettingsSource;
  /** A line for the person, or for another program to read. */
  say(line: string): void;
};

/** Something the operator can ask for. */
export type Command = {
  name: string;
  /** Each way to write it, with what it does. */
  usage: readonly [written: string, does: string][];
  /** Does it; answers the exit code, 0 only when all is well. Throws `WrongUsage` when it was not written as it should be. */
  run(args: readonly string[], terminal: Terminal): Promise<number>;
};

/** A command that was not written as its usage says. */
export class WrongUsage extends Error {}
