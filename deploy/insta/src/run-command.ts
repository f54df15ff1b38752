import { AppError } from '@insta-ai/chassis/app-error';
import type { SettingsSource } from '@insta-ai/chassis/config';
import { reasonOf } from '@insta-ai/deploy/launcher/basis/cannot-start';
import { type Command, WrongUsage } from './command.ts';
import { commands } from './commands.ts';

/** Runs what the operator wrote; answers the exit code: 2 for a command that is not known or not written as it should be. */
export async function runCommand(
  [name, ...args]: readonly string[],
  given: SettingsSource,
  say: (line: string) => void = line => process.stdout.write(`${line}\n`),
  complain: (line: string) => void = line => process.stderr.write(`${line}\n`),
): Promise<number> {
  const command = commands.find(one => one.name === name);
  if (!command) {
    complain(usageOf(commands));
    return 2;
  }
  try {
    return await command.run(args, { given, say });
  } catch (error) {
    if (error instanceof WrongUsage) {
      complain([...(error.message ? [error.message] : []), usageOf([command])].join('\n'));
      return 2;
    }
    complain(error instanceof AppError ? error.message : reasonOf(error));
    return 1;
  }
}

function usageOf(shown: readonly Command[]): string {
  const lines = shown.flatMap(({ name, usage }) =>
    usage.map(([written, does]) => [`insta ${name} ${written}`.trimEnd(), does] as const),
  );
  const width = Math.max(...lines.map(([written]) => written.length));
  return ['Usage:', ...lines.map(([written, does]) => `  ${written.padEnd(width)}  ${does}`)].join('\n');
}
