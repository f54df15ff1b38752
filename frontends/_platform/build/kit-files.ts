type Module = { identifier(): string };
/** What the bundler tells about a file to be: the imports that ask for it. */
type Chunk = { groupsIterable: Iterable<{ origins: { module?: Module | null; request?: string }[] }> };

/** Files of the kit, the one that most screens load first. */
const parts = ['fields', 'choices', 'numbers', 'hints', 'tags', 'caption', 'more', 'dialogs'];

/** What lies over the page: needed by a list of choices and by a dialog, which do not come together. */
const overPage = 'overlays';

/**
 * One file for each part of the kit. The bundler's own rule makes one for each set of parts that have something in common:
 * eight requests for a form.
 */
export function oneFilePerKitPart() {
  const fileOfModule = new Map<string, string>();
  return {
    priority: 20,
    enforce: true,
    chunks: (chunk: Chunk) => partOf(chunk) !== undefined,
    // The name is asked for some of a module's users at a time; only here all of them are known.
    test(module: Module, { chunkGraph }: { chunkGraph: { getModuleChunks(module: Module): Chunk[] } }) {
      const users = chunkGraph.getModuleChunks(module).flatMap(chunk => partOf(chunk) ?? []);
      if (users.length > 0) fileOfModule.set(module.identifier(), fileFor(users));
      return users.length > 0;
    },
    name: (module: Module | undefined) => module && fileOfModule.get(module.identifier()),
  };
}

function fileFor(users: string[]): string {
  const first = parts.find(part => users.includes(part));
  if (first === 'fields' || !users.includes('dialogs') || users.length === 1) return `kit-${first}`;
  // What a plain field needs of it is little, and must not bring the rest.
  return users.includes('numbers') || users.includes('more') ? 'kit-fields' : `kit-${overPage}`;
}

function partOf(chunk: Chunk): string | undefined {
  for (const { origins } of chunk.groupsIterable) {
    for (const { module, request } of origins) {
      const part =
        /_design[\\/]src[\\/](\w+)\.ts$/.exec(module?.identifier() ?? '')?.[1] ??
        (request === './dialogs.ts' ? 'dialogs' : undefined);
      if (part && parts.includes(part)) return part;
    }
  }
  return undefined;
}
