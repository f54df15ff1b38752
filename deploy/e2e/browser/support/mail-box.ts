import { until } from '../../api.ts';
import type { KeptMail } from '../../outside.ts';
import type { RunningProduct } from './running-product.ts';

/** What the product mailed, newest first. */
export type MailBox = ReturnType<typeof openMailBox>;

export function openMailBox({ mails: all }: Pick<RunningProduct, 'mails'>) {
  const newestResetPath = async () => (await all()).map(resetPathIn).find(path => path !== undefined);
  return {
    all,
    /** The newest mail that fits, as soon as it is there. */
    async wait(fits: (mail: KeptMail) => boolean): Promise<KeptMail> {
      const found = await until(
        async () => (await all()).find(fits),
        mail => mail !== undefined,
      );
      if (!found) throw new Error('There is no such mail.');
      return found;
    },
    /** Path of the link to set a password (`/setPassword/{id}/{token}`) that the asking brings by mail. */
    async resetPathAfter(ask: () => Promise<unknown>): Promise<string> {
      const before = await newestResetPath();
      await ask();
      const path = await until(newestResetPath, newest => newest !== undefined && newest !== before);
      return path ?? '';
    },
  };
}

function resetPathIn({ text = '', html = '' }: KeptMail): string | undefined {
  return /\/setPassword\/[\w-]+\/[\w.-]+/.exec(`${text}\n${html}`)?.[0];
}
