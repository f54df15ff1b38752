import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const core = dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.css'));
const source = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');

/** Parts and what holds their styles; the first file's is `styles.ts`. */
const parts = {
  '../index.ts': './styles.ts',
  '../tooltip/index.ts': '../tooltip/styles.ts',
  '../fields/index.ts': '../fields/styles.ts',
  '../prose/index.ts': '../prose/styles.ts',
  '../checkbox/index.ts': '../checkbox/styles.ts',
  '../segmented-control/index.ts': '../segmented-control/styles.ts',
};

test.each(Object.entries(parts))(
  'every part of the kit that %s exports comes with its styles',
  (part, styles) => {
    const code = source(part);
    const exported = code.slice(0, code.indexOf("'@mantine/core'")).match(/\b[A-Z]\w+/g) ?? [];
    const withStyles = exported.filter(name => existsSync(join(core, `styles/${name}.layer.css`)));

    expect(withStyles.length).toBeGreaterThan(0);
    for (const name of withStyles) expect(source(styles)).toContain(`/${name}.layer.css'`);
  },
);
