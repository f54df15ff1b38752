import { isSimulated } from '@insta-ai/deploy/launcher/settings/simulated-settings';
import { checkMailOf } from '@insta-ai/notifier/check-mail';
import { notifierSettings } from '@insta-ai/notifier/config';
import type { Check } from '../check.ts';
import { NotLooked, ok } from '../finding.ts';

export const mailCheck: Check = {
  group: 'outside',
  name: 'mail',
  asks: 'whether the mail server takes our sign-in; nothing is sent',
  fix: 'Check SMTP_URL: host, port, user and password.',
  async look(scene) {
    if (isSimulated('SMTP_URL', scene.given)) throw new NotLooked('it is simulated');
    const { host, detail } = await checkMailOf(scene.read(notifierSettings));
    return [ok(`${host}: ${detail}`)];
  },
};
