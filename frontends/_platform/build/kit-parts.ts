import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { frontendsFolder } from './workspaces.ts';

const door = '@insta-ai/design';

/** The parts of the kit that a screen loads only when it names something of them; each is a file of the design floor. */
export const laterKitParts = ['choices', 'fields', 'hints', 'more', 'numbers', 'tags'];

const importOfDoor = new RegExp(`import\\s*\\{([^}]*)\\}\\s*from '${door}';`, 'g');

/**
 * Loader: whoever writes a screen has one door, `@insta-ai/design`; what they name is imported from the parts that hold
 * it. Otherwise every screen would load the whole kit, since a shared module is taken as a whole.
 */
function kitParts(source: string): string {
  return source.replace(importOfDoor, (statement: string, names: string) => {
    const byPart = Map.groupBy(namesIn(names), partOf);
    const imports = [...byPart].map(
      ([part, some]) => `import { ${some.join(', ')} } from '${door}/${part}';`,
    );
    // As many lines as before, so that a line in an error is the line in the file.
    return imports.join(' ') + '\n'.repeat(statement.split('\n').length - 1);
  });
}

let partByName: Map<string, string> | undefined;

function partOf(name: string): string {
  partByName ??= new Map(
    laterKitParts.flatMap(part => exportsOf(part).map(exported => [exported, part] as const)),
  );
  return partByName.get(name.split(' as ')[0] ?? name) ?? 'at-once';
}

function exportsOf(part: string): string[] {
  const source = readFileSync(join(frontendsFolder, '_design/src', `${part}.ts`), 'utf8');
  return [...source.matchAll(/export \{([^}]*)\} from/g)].flatMap(match => namesIn(match[1] ?? ''));
}

function namesIn(list: string): string[] {
  return list
    .split(',')
    .map(name => name.trim())
    .filter(Boolean);
}

// biome-ignore lint/style/noDefaultExport: the bundler takes a loader as the default export
export default kitParts;
