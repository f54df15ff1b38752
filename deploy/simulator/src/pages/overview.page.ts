import { allMedia } from '../graph/media/media.store.ts';
import { predictionsOf } from '../replicate/predictions.store.ts';
import { mailsOf } from '../smtp/start-smtp.ts';
import type { World } from '../world.ts';
import { escapeHtml, page } from './page.ts';

export function overviewPage(world: World, smtpUrl: string): string {
  const faults = world.faults.list();
  const tile = (count: number, label: string, href?: string) =>
    href
      ? `<a class="tile" href="${href}"><b>${count}</b>${label}</a>`
      : `<div class="tile"><b>${count}</b>${label}</div>`;
  const service = (name: string, address: string) =>
    `<dt>${name}</dt><dd><code>${escapeHtml(address)}</code></dd>`;
  const orders = faults.map(
    one =>
      `<li><code>${escapeHtml(one.target)}</code> ${escapeHtml(one.kind)} <span class="quiet">${one.left} left</span></li>`,
  );
  return page(
    'Overview',
    'overview',
    `<h1>The outside world, simulated</h1>
<p class="quiet">Stands in for Instagram, the picture model, the text model and the mail server. Nothing is posted, generated or mailed anywhere else.</p>
<div class="tiles">${tile(allMedia(world).length, 'posts published', '/feed')}${tile(predictionsOf(world).newestFirst().length, 'pictures ordered')}${tile(mailsOf(world).newestFirst().length, 'mails caught', '/mail')}${tile(faults.length, 'faults ordered')}</div>
<section class="card"><h2>Where it listens</h2><dl class="rows">${service('Graph API', `${world.origin}/graph/v25.0`)}${service('Facebook login', `${world.origin}/v25.0/dialog/oauth`)}${service('Replicate', `${world.origin}/replicate/v1`)}${service('OpenAI', `${world.origin}/openai/v1`)}${service('SMTP', smtpUrl)}${service('Control', `${world.origin}/control/journal`)}</dl></section>
${orders.length ? `<section class="card"><h2>Faults waiting</h2><ul class="plain">${orders.join('')}</ul></section>` : ''}`,
  );
}
