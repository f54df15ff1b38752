import { createHash } from 'node:crypto';

type Input = {
  /** Texts of the scripts inside the HTML; nothing else inline may run. */
  inlineScripts: string[];
  /** Addresses of the remotes' manifests; another origin than ours is allowed by name. */
  remotes: string[];
  mediaOrigins: string[];
};

/** Where Instagram keeps pictures and videos of posts and accounts, on ever-changing hosts. */
const instagramMedia = ['https://*.cdninstagram.com', 'https://*.fbcdn.net'];

/**
 * What the page may load and do. Styles may be inline because the kit writes its variables into style elements; scripts
 * may not. A picture's address can carry data out, so pictures and videos come from us and from Instagram alone.
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
    'img-src': ["'self'", 'data:', 'blob:', ...instagramMedia, ...mediaOrigins],
    'media-src': ["'self'", 'blob:', ...instagramMedia, ...mediaOrigins],
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
