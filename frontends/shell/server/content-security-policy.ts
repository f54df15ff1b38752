import { createHash } from 'node:crypto';

type Input = {
  /** Texts of the scripts inside the HTML; nothing else inline may run. */
  inlineScripts: string[];
  /** Addresses of the remotes' manifests; another origin than ours is allowed by name. */
  remotes: string[];
  mediaOrigins: string[];
};

/**
 * What the page may load and do. Styles may be inline because the kit writes its variables into style elements; scripts
 * may not. Pictures may come from any https host: Instagram's are on ever-changing ones.
 */
export function contentSecurityPolicy({ inlineScripts, remotes, mediaOrigins }: Input): string {
  const elsewhere = [...new Set(remotes.filter(isAbsolute).map(address => new URL(address).origin))];
  const hashes = inlineScripts.map(
    script => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  const rules = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...hashes, ...elsewhere],
    'style-src': ["'self'", "'unsafe-inline'", ...elsewhere],
    'font-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', 'https:', ...mediaOrigins],
    'media-src': ["'self'", 'blob:', 'https:', ...mediaOrigins],
    'connect-src': ["'self'", ...elsewhere],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(rules)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

function isAbsolute(address: string): boolean {
  return /^https?:\/\//.test(address);
}
