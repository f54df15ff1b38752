import { createLogger } from '@insta-ai/chassis/logger';
import { openMeasures } from '@insta-ai/chassis/metrics/open-measures';
import { type Command, WrongUsage } from '../command.ts';
import { startAttending } from './start-attending.ts';

/** Runs the doctor whenever the page asks, until the process is told to end, for who runs the product in parts. */
export const attend: Command = {
  name: 'attend',
  usage: [['', 'goes on, and does the checks that an admin asks for on the page Operations']],
  async run(words, { given }) {
    if (words.length > 0) throw new WrongUsage();
    const toEnd = Promise.withResolvers<void>();
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => toEnd.resolve());
    const log = createLogger('info').child({ service: 'operator' });
    // Backups are made elsewhere here, by a part of their own or by nobody that is known.
    const orders = { reached: given, examined: given, makesBackups: false };
    const attending = startAttending(orders, { log, measures: openMeasures(log).measures });
    await toEnd.promise;
    await attending.stop();
    return 0;
  },
};
