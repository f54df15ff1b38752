import { cruise, format, type ICruiseResult } from 'dependency-cruiser';
import extractConfig from 'dependency-cruiser/config-utl/extract-depcruise-config';
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { floors } from './floors.ts';
import { crowdedRooms, type Module, roomsInCircles, unusedFloors } from './rooms.ts';

/** Fewer modules than this means that the tool saw nothing, which must not pass as green. */
const fewestModules = 100;

const ours = ['proto', 'services', 'frontends', 'deploy'];
const isOurs = (path: string) =>
  /^(proto|services|frontends|deploy)\//.test(path) && !/node_modules\//.test(path);

const config = await extractConfig('./.dependency-cruiser.cjs');
const { output } = await cruise(ours, { ...config.options, ruleSet: config, validate: true }, undefined, {
  tsConfig: extractTsConfig('frontends/tsconfig.json'),
});
const result = output as ICruiseResult;
const imports = await format(result, { outputType: 'err-long' });
process.stdout.write(`${String(imports.output).trim()}\n`);

const modules = result.modules.flatMap(({ source, dependencies }): Module[] => {
  if (!isOurs(source)) return [];
  const known = dependencies.filter(({ resolved }) => isOurs(resolved));
  const values = known.filter(({ dependencyTypes }) => !dependencyTypes.includes('type-only'));
  return [
    {
      source,
      imports: known.map(({ resolved }) => resolved),
      values: values.map(({ resolved }) => resolved),
    },
  ];
});
const rooms = [...roomsInCircles(modules), ...crowdedRooms(modules), ...unusedFloors(modules, floors)];
for (const room of rooms) process.stderr.write(`  error rooms: ${room}\n`);
if (modules.length < fewestModules)
  process.stderr.write(
    `Only ${modules.length} modules were looked at; the check would see no wrong import.\n`,
  );
if (imports.exitCode !== 0 || rooms.length > 0 || modules.length < fewestModules) process.exit(1);
