import { type Html, html } from './html.ts';
import type { Letter, MediaLink } from './letter.ts';

// Mail programs ignore style sheets and new layout, so: one table, inline styles.
const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const button =
  'display:inline-block;padding:12px 22px;border-radius:8px;background:#c13584;color:#ffffff;font-weight:600;text-decoration:none';

/** The HTML of a letter. */
export function letterHtml(letter: Letter): string {
  return html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${letter.subject}</title></head>
<body style="margin:0;padding:24px 12px;background:#f4f2f5;${font}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" cellpadding="0" cellspacing="0" style="width:100%;max-width:560px;background:#ffffff;border-radius:12px">
<tr><td style="padding:20px 28px 0;font-size:14px;font-weight:700;color:#c13584">Insta AI</td></tr>
<tr><td style="padding:8px 28px 28px;font-size:16px;line-height:1.5;color:#2b2530">
<h1 style="margin:8px 0 16px;font-size:22px;line-height:1.3">${letter.heading}</h1>
${letter.paragraphs.map(text => html`<p style="margin:0 0 16px;white-space:pre-line">${text}</p>\n`)}
${copyBox(letter.copy)}
${(letter.media ?? []).map(mediaHtml)}
${letter.action ? html`<p style="margin:24px 0 0"><a href="${letter.action.url}" style="${button}">${letter.action.label}</a></p>` : ''}
</td></tr>
</table>
<p style="max-width:560px;margin:16px auto 0;font-size:13px;line-height:1.5;color:#6b6470">${letter.footer}</p>
</td></tr></table>
</body>
</html>`.html;
}

function copyBox(copy: Letter['copy']): Html | string {
  if (!copy) return '';
  return html`<p style="margin:0 0 6px;font-weight:600">${copy.label}</p>
<p style="margin:0 0 16px;padding:14px 16px;border-radius:8px;background:#f4f2f5;white-space:pre-wrap">${copy.text}</p>`;
}

function mediaHtml({ url, isVideo }: MediaLink): Html {
  if (isVideo)
    return html`<p style="margin:0 0 16px"><a href="${url}" style="color:#c13584">Open the video</a></p>\n`;
  return html`<p style="margin:0 0 16px"><a href="${url}"><img src="${url}" alt="Open the picture" width="504" style="display:block;width:100%;max-width:504px;height:auto;border:0;border-radius:8px"></a></p>\n`;
}
