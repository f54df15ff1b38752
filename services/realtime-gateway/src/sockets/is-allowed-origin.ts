/** Origins whose pages may open a socket: our own site and those of the settings. */
export function allowedOrigins(publicUrl: string, others: string): string[] {
  const listed = others.split(',').map(origin => origin.trim());
  return [publicUrl, ...listed].filter(url => url !== '').map(url => new URL(url).origin);
}

/** Whether a page of this origin may open a socket. Programs send none, and browsers none for a GET to the own site. */
export function isAllowedOrigin(
  origin: string | undefined,
  host: string | undefined,
  allowed: readonly string[],
): boolean {
  if (origin === undefined || allowed.includes(origin)) return true;
  // The own site under another name than PUBLIC_URL: 127.0.0.1 for localhost, say.
  return host !== undefined && (origin === `http://${host}` || origin === `https://${host}`);
}
