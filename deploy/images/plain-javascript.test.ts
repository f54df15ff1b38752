import { expect, it } from 'vitest';
import { plainManifest, withoutTypes } from './plain-javascript.ts';

it('names its neighbours as they are called then, wherever it names them', () => {
  const code = `import { a } from './a.ts';
const b = () => import("../b/b.ts");
const worker = new Worker(new URL('./c.worker.ts', import.meta.url));
const main = (name) => \`services/\${name}.ts\`;`;

  expect(withoutTypes(code)).toBe(code.replaceAll(/\.ts(?=['"`])/g, '.js'));
});

it('leaves every word where it stood, so that a stack tells the place in the source', () => {
  const code = "const count: number = 1;\ntype Gone = string;\nthrow new Error('here');";
  const plain = withoutTypes(code);

  expect(plain).not.toMatch(/number|Gone/);
  expect(plain.split('\n')[2]).toBe(code.split('\n')[2]);
  expect(plain.indexOf('= 1')).toBe(code.indexOf('= 1'));
});

it('leaves texts for people alone', () => {
  const code = "const text = 'See deploy/images/images.ts for it.', ending = '.ts';";
  expect(withoutTypes(code)).toBe(code);
});

it('enters packages by the plain files', () => {
  const manifest = '{ "name": "x.ts-like", "exports": { "./*": "./src/*.ts", "./data": "./a.json" } }';
  expect(plainManifest(manifest)).toBe(manifest.replace('*.ts', '*.js'));
});
