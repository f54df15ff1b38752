import escapeHtml from 'escape-html';

/** Text that is HTML already. */
export type Html = { readonly html: string };

/** Template whose values are escaped, except those that are Html already; so nothing unescaped can slip in. */
export function html(parts: TemplateStringsArray, ...values: (string | Html | readonly Html[])[]): Html {
  return { html: parts.map((part, i) => part + render(values[i] ?? '')).join('') };
}

function render(value: string | Html | readonly Html[]): string {
  if (typeof value === 'string') return escapeHtml(value);
  return 'html' in value ? value.html : value.map(({ html }) => html).join('');
}
