import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The base that the Dockerfiles name; NODE_IMAGE takes another, as one with a digest. */
export function baseImage(): string {
  const text = readFileSync(join(import.meta.dirname, 'service.Dockerfile'), 'utf8');
  const [, base] = /^ARG NODE_IMAGE=(\S+)$/m.exec(text) ?? [];
  if (!base) throw new Error('service.Dockerfile names no base.');
  return base;
}
