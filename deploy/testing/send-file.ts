/** Uploads a file as the browser does. */
export function sendFile(
  url: string | URL,
  token: string,
  bytes: Uint8Array,
  name: string,
): Promise<Response> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  return fetch(url, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form });
}
