type Module = { identifier(): string };
/** What the bundler tells about a file to be: the imports that ask for it. */
type Chunk = { groupsIterable: Iterable<{ origins: { module?: Module | null; request?: string }[] }> };

/** What a plain field has in common with others is little, and must not bring the rest. */
const plainDoors = ['fields', 'native-select', 'checkbox', 'segmented-control'];

/** Doors of the kit that are shared and load with the first screen that needs them; the one that most need first. */
export const laterDoors = [
  ...plainDoors,
  'select',
  'number-fields',
  'tooltip',
  'tags-input',
  'caption-fields',
  'prose',
  'spending',
];

const doors = [...laterDoors, 'dialog'];

/** What lies over the page: needed by a list of choices and by a dialog, which do not come together. */
const overPage = 'overlays';

/**
 * One file for each door of the kit. The bundler's own rule makes one for each set of doors that have something in common:
 * eight requests for a form.
 */
export function oneFilePerDoor() {
  const fileOfModule = new Map<string, string>();
  return {
    priority: 20,
    enforce: true,
    chunks: (chunk: Chunk) => doorOf(chunk) !== undefined,
    // The name is asked for some of a module's users at a time; only here all of them are known.
    test(module: Module, { chunkGraph }: { chunkGraph: { getModuleChunks(module: Module): Chunk[] } }) {
      const users = chunkGraph.getModuleChunks(module).flatMap(chunk => doorOf(chunk) ?? []);
      if (users.length > 0) fileOfModule.set(module.identifier(), fileFor(users));
      return users.length > 0;
    },
    name: (module: Module | undefined) => module && fileOfModule.get(module.identifier()),
  };
}

function fileFor(users: string[]): string {
  const first = doors.find(door => users.includes(door));
  if (users.length === 1) return `kit-${first}`;
  if (users.some(door => plainDoors.includes(door))) return 'kit-fields';
  if (!users.includes('dialog')) return `kit-${first}`;
  return users.includes('number-fields') || users.includes('prose') ? 'kit-fields' : `kit-${overPage}`;
}

function doorOf(chunk: Chunk): string | undefined {
  for (const { origins } of chunk.groupsIterable) {
    for (const { module, request } of origins) {
      const folder =
        /_design[\\/]src[\\/]([\w-]+)[\\/]index\.ts$/.exec(module?.identifier() ?? '')?.[1] ??
        (request === './kit-modal.tsx' ? 'dialog' : undefined);
      if (folder && doors.includes(folder)) return folder;
    }
  }
  return undefined;
}
