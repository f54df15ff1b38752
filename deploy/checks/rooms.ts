import { dirname } from 'node:path';

/** A module and what it imports, as paths from the root of the repository. */
export type Module = {
  source: string;
  imports: readonly string[];
  /** Those of which it imports more than types. */
  values: readonly string[];
};

/** Most source files of one folder; tests and fakes stand beside what they test. */
export const mostFiles = 15;

const besides = /\.(test|spec|fake)\.tsx?$|\/(test|testing|gen|e2e|checks|bench)\//;

/** Pairs of folders that import each other though neither is in the other: such rooms are one. */
export function roomsInCircles(modules: readonly Module[]): string[] {
  const doors = new Set<string>();
  for (const { source, imports } of modules) {
    if (besides.test(source)) continue;
    for (const imported of imports)
      if (!besides.test(imported)) doors.add(`${dirname(source)} ${dirname(imported)}`);
  }
  return [...doors].flatMap(door => {
    const [from = '', to = ''] = door.split(' ');
    const isSideways = !`${from}/`.startsWith(`${to}/`) && !`${to}/`.startsWith(`${from}/`);
    return from < to && isSideways && doors.has(`${to} ${from}`) ? [`${from} and ${to}`] : [];
  });
}

/** Folders that hold more source files than a person takes in at a glance. */
export function crowdedRooms(modules: readonly Module[]): string[] {
  const files = new Map<string, number>();
  for (const { source } of modules)
    if (!besides.test(source) && /\.tsx?$/.test(source))
      files.set(dirname(source), (files.get(dirname(source)) ?? 0) + 1);
  return [...files].flatMap(([folder, count]) => (count > mostFiles ? [`${folder}: ${count} files`] : []));
}

/** Floors of services that no other folder imports a value from: they are features, or part of one. */
export function unusedFloors(
  modules: readonly Module[],
  floors: Readonly<Record<string, readonly string[]>>,
): string[] {
  const used = modules
    .filter(({ source }) => !besides.test(source) && !source.endsWith('/deps.ts'))
    .flatMap(({ source, values }) => values.filter(value => dirname(value) !== dirname(source)));
  return Object.entries(floors).flatMap(([service, names]) =>
    names
      .map(name => `services/${service}/src/${name}`)
      .filter(floor => !used.some(value => value.startsWith(`${floor}/`) || value === `${floor}.ts`))
      .map(floor => `${floor}: no other folder needs it, so it is no floor`),
  );
}
