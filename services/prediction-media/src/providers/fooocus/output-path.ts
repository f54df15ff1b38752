/** `/files/{date}/{name}`, whatever stands before it (ai-providers.md B3). */
const outputPath = /\/files\/\d{4}-\d{2}-\d{2}\/[\w-][\w.-]*\.(?:png|jpe?g|webp)$/;

/**
 * Where an output is fetched, from the address that the server gave; undefined when that is none of its outputs. The server
 * names its own host as it was started (`--base-url`, else 127.0.0.1), which is seldom where we reach it: of what it says only
 * the path below `/files` counts.
 */
export function outputAddress(said: string, base: string): string | undefined {
  if (!URL.canParse(said) || !/^https?:\/\//.test(said)) return undefined;
  const path = outputPath.exec(new URL(said).pathname)?.[0];
  return path && `${base}${path}`;
}
