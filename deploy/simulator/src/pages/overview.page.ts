import type { FaultOrder } from '../door/fault-desk.ts';
import type { Site } from '../site.ts';
import { escapeHtml, page } from './page.ts';

type Counts = { posts: number; pictures: number; mails: number };

export function overviewPage(
  { origin, smtpUrl }: Site,
  counts: Counts,
  faults: readonly FaultOrder[],
): string {
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
<p class="quiet">Stands in for Instagram, the image model, the text model and the mail server. Nothing reaches the real ones.</p>
<div class="tiles">${tile(counts.posts, 'posts published', '/feed')}${tile(counts.pictures, 'pictures requested')}${tile(counts.mails, 'emails caught', '/mail')}${tile(faults.length, 'faults ordered')}</div>
<section class="card"><h2>Where it listens</h2><dl class="rows">${service('Graph API', `${origin}/graph/v25.0`)}${service('Facebook login', `${origin}/v25.0/dialog/oauth`)}${service('Replicate', `${origin}/replicate/v1`)}${service('OpenAI', `${origin}/openai/v1`)}${service('SMTP', smtpUrl)}${service('Control', `${origin}/control/journal`)}</dl></section>
${orders.length ? `<section class="card"><h2>Pending faults</h2><ul class="plain">${orders.join('')}</ul></section>` : ''}`,
  );
}
