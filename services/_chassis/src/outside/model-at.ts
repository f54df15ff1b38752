/** A model at a server by name, without what may be secret in an address. */
export function modelAt(baseUrl: string, model: string): string {
  const { host, pathname } = new URL(baseUrl);
  return `${host}${pathname.replace(/\/+$/, '')} ${model}`;
}
