export type Tab = 'overview' | 'feed' | 'mail' | 'none';

const tabs: readonly { tab: Tab; href: string; label: string }[] = [
  { tab: 'overview', href: '/', label: 'Overview' },
  { tab: 'feed', href: '/feed', label: 'Feed' },
  { tab: 'mail', href: '/mail', label: 'Mail' },
];

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, letter => escapes[letter] ?? letter);

/** The frame of every page. It says on each one that nothing here is real. */
export function page(title: string, active: Tab, body: string): string {
  const links = tabs.map(
    ({ tab, href, label }) => `<a href="${href}"${tab === active ? ' aria-current="page"' : ''}>${label}</a>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">
<title>${escapeHtml(title)} · Simulated</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/simulator.css"></head>
<body><header class="top"><a class="name" href="/">Insta AI</a><span class="badge" title="Nothing is posted or mailed anywhere else">Simulated</span>
<nav aria-label="Simulator">${links.join('')}</nav></header><main>${body}</main></body></html>`;
}
