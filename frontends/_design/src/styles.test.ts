import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const core = dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.css'));
const source = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');

test('every part of the kit that is exported comes with its styles', () => {
  const exported = source('index.ts').slice(0, source('index.ts').indexOf("'@mantine/core'"));
  const parts = exported.match(/\b[A-Z]\w+/g) ?? [];
  const withStyles = parts.filter(part => existsSync(join(core, `styles/${part}.layer.css`)));

  expect(withStyles.length).toBeGreaterThan(30);
  for (const part of withStyles) expect(source('styles.ts')).toContain(`/${part}.layer.css'`);
});
