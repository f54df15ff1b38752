import type { MailRecord } from '../smtp/mail-record.ts';
import { escapeHtml, page } from './page.ts';
import { showTime } from './show-time.ts';

export function inboxPage(mails: readonly MailRecord[]): string {
  const rows = mails.map(
    mail =>
      `<li><a href="/mail/${mail.id}"><span><strong>${escapeHtml(mail.subject)}</strong></span>${showTime(mail.receivedAt)}<span class="quiet small">to ${escapeHtml(mail.to.join(', '))}${mail.attachments.length ? ` · ${mail.attachments.length} ${mail.attachments.length === 1 ? 'file' : 'files'}` : ''}</span></a></li>`,
  );
  const list = rows.length
    ? `<ul class="plain card inbox">${rows.join('')}</ul>`
    : '<p class="empty card"><strong>No mail yet</strong>Emails that the product sends arrive here and go no further.</p>';
  return page(
    'Mail',
    'mail',
    `<h1>Mail</h1><p class="quiet">Caught by the simulated mail server, newest first.</p>${list}`,
  );
}

export function mailPage(mail: MailRecord): string {
  const files = mail.attachments.map(
    (one, index) =>
      `<li><a href="/mail/${mail.id}/files/${index}">${escapeHtml(one.filename)} <span class="quiet small">${size(one.size)}</span></a></li>`,
  );
  const body = mail.html
    ? // Nothing in a mail may run or reach out of its frame.
      `<iframe class="message" sandbox title="Message" src="/mail/${mail.id}/html"></iframe>`
    : `<pre class="plain-text">${escapeHtml(mail.text ?? '(empty)')}</pre>`;
  return page(
    mail.subject,
    'mail',
    `<a class="back" href="/mail">← Mail</a><article class="card"><h1>${escapeHtml(mail.subject)}</h1>
<p class="quiet small">from ${escapeHtml(mail.from)} to ${escapeHtml(mail.to.join(', '))}<br>${showTime(mail.receivedAt)}</p>
${body}${files.length ? `<ul class="files">${files.join('')}</ul>` : ''}</article>`,
  );
}

const size = (bytes: number) =>
  bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
