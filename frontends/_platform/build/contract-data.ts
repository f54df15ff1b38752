import { pathToFileURL } from 'node:url';

type LoaderContext = {
  resourcePath: string;
  async: () => (error: Error | null, code?: string) => void;
};

/**
 * Loader: replaces a contract module by the data it exports, so that the browser gets the table of calls and the lists
 * of allowed values without the schema library and the schemas (those stay types and the server's job).
 * A function that a contract module exports is left out: importing one in a frontend fails the build.
 */
function contractData(this: LoaderContext, source: string) {
  const done = this.async();
  if (!source.includes('typebox') && !source.includes('Calls')) {
    done(null, source);
    return;
  }
  import(pathToFileURL(this.resourcePath).href).then(
    exported => done(null, Object.entries(exported).flatMap(asConstant).join('\n')),
    (error: Error) => done(error),
  );
}

function asConstant([name, value]: [string, unknown]): string[] {
  if (typeof value === 'function') return [];
  return [`export const ${name} = ${JSON.stringify(isCallTable(value) ? slim(value) : value)};`];
}

type Row = { method: string; path: string; access: string };

function isCallTable(value: unknown): value is { [name: string]: Row } {
  if (typeof value !== 'object' || value === null) return false;
  const rows: unknown[] = Object.values(value);
  return (
    rows.length > 0 &&
    rows.every(row => typeof row === 'object' && row !== null && 'path' in row && 'owner' in row)
  );
}

/** What a client needs of a call. */
function slim(table: { [name: string]: Row }) {
  return Object.fromEntries(
    Object.entries(table).map(([name, { method, path, access }]) => [name, { method, path, access }]),
  );
}

// biome-ignore lint/style/noDefaultExport: the bundler takes a loader as the default export
export default contractData;
