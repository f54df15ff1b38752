/** A body of at most so many bytes; undefined when there are more of them, which are not read to their end. */
export async function readCapped(
  body: AsyncIterable<Uint8Array>,
  mostBytes: number,
): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > mostBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
