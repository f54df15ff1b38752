import { type Command, type Terminal, WrongUsage } from '../command.ts';
import { type Installation, openInstallation } from '../installation/open-installation.ts';
import { type Asked, askForJob } from './ask-for-job.ts';
import { findStuck } from './find-stuck.ts';
import { stuckLines } from './stuck-lines.ts';

/** Posts that should be out and are not. */
export const stuck: Command = {
  name: 'stuck',
  usage: [
    ['', 'lists posts that are due or going out and hang, with the reason; 0 only when there are none'],
    ['ask <item>', 'asks for the job of one that is going out again, under the same id'],
  ],
  run(words, terminal) {
    const [verb, item] = words;
    if (words.length === 0) return withDocuments(terminal, list);
    if (verb === 'ask' && item && words.length === 2)
      return withDocuments(terminal, (installation, say) => ask(item, installation, say));
    throw new WrongUsage();
  },
};

type Work = (installation: Installation, say: Terminal['say']) => Promise<number>;

async function withDocuments({ given, say }: Terminal, work: Work): Promise<number> {
  const installation = await openInstallation(given, say);
  try {
    return await work(installation, say);
  } finally {
    await installation.close();
  }
}

const list: Work = async (installation, say) => {
  const posts = await findStuck(await installation.documents(), new Date());
  for (const line of posts.flatMap(stuckLines)) say(line);
  if (posts.length === 0) say('No post hangs.');
  return posts.length === 0 ? 0 : 1;
};

async function ask(contentId: string, installation: Installation, say: Terminal['say']): Promise<number> {
  const asked = await askForJob(await installation.documents(), contentId, new Date());
  say(wordsOf(asked, contentId));
  return asked.kind === 'asked' ? 0 : 1;
}

function wordsOf(asked: Asked, contentId: string): string {
  switch (asked.kind) {
    case 'asked':
      return `The job of ${asked.publishId} is asked for again within seconds; it goes out once all the same.`;
    case 'nobody asks':
      return `The service content was to ask for it at ${asked.since.toISOString()} and did not: start it, or look into its log for "ask-again".`;
    case 'not going out':
      return `${contentId} is not going out, so there is no job to ask for.`;
    case 'unknown':
      return `There is no item ${contentId}.`;
  }
}
