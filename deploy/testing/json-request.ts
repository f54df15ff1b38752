/** A request of a signed-in person with a JSON body, or without one, as `fetch` takes it. */
export function jsonRequest(
  method: string,
  token: string,
  body?: unknown,
  headers: Record<string, string> = {},
): RequestInit {
  const authorization = `Bearer ${token}`;
  if (body === undefined) return { method, headers: { authorization, ...headers } };
  const type = { 'content-type': 'application/json' };
  return { method, headers: { authorization, ...type, ...headers }, body: JSON.stringify(body) };
}
