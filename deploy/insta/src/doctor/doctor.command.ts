import { type Command, WrongUsage } from '../command.ts';
import { isWell, reportLines } from './report.ts';

/** Looks at everything and names what is wrong. */
export const doctor: Command = {
  name: 'doctor',
  usage: [
    ['', 'looks at everything and names what is wrong, each with its fix; 0 only when all is well'],
    ['--json', 'the same for programs'],
  ],
  async run(words, { given, say }) {
    const isJson = words.length === 1 && words[0] === '--json';
    if (words.length > 0 && !isJson) throw new WrongUsage();
    // It knows all services, which other commands need not wait for.
    const { examine } = await import('./examine.ts');
    const report = await examine(given);
    const lines = isJson
      ? [JSON.stringify({ isWell: isWell(report), ...report }, null, 2)]
      : reportLines(report);
    for (const line of lines) say(line);
    return isWell(report) ? 0 : 1;
  },
};
