import { cruise } from 'dependency-cruiser';
import extractConfig from 'dependency-cruiser/config-utl/extract-depcruise-config';
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config';

/** Fewer modules than this means that the tool saw nothing, which must not pass as green. */
const fewestModules = 100;

const config = await extractConfig('./.dependency-cruiser.cjs');
const result = await cruise(
  ['proto', 'services', 'frontends', 'deploy'],
  { ...config.options, ruleSet: config, validate: true, outputType: 'err-long' },
  undefined,
  { tsConfig: extractTsConfig('frontends/tsconfig.json') },
);
const summary = typeof result.output === 'string' ? result.output : '';
const modules = Number(/(\d+) modules/.exec(summary)?.[1] ?? 0);
process.stdout.write(`${summary.trim()}\n`);
if (result.exitCode !== 0) process.exit(1);
if (modules < fewestModules) {
  process.stderr.write(`Only ${modules} modules were looked at; the check would see no wrong import.\n`);
  process.exit(1);
}
