import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DCLinter } from 'dclint';

/** Our order is that of the start; what is built is tagged as well, so that it can be pulled instead. */
const meant = {
  'no-build-and-image': 0,
  // These two cannot read a port that is a setting; a test of ours looks at the ports.
  'no-unbound-port-interfaces': 0,
  'require-quotes-in-ports': 0,
  'service-keys-order': 0,
  'services-alphabetical-order': 0,
  'top-level-properties-order': 0,
} as const;

/** What is wrong with a Compose file by the official schema and a linter, line by line. */
export function lintCompose(text: string): string[] {
  const place = mkdtempSync(join(tmpdir(), 'compose-'));
  const path = join(place, 'compose.yaml');
  writeFileSync(path, text);
  try {
    const linter = new DCLinter({ rules: meant, quiet: false, debug: false, exclude: [] });
    return linter
      .lintFiles([path], false)
      .flatMap(({ messages }: { messages: { line: number; message: string }[] }) =>
        messages.map(({ line, message }) => `${line}: ${message}`),
      );
  } finally {
    rmSync(place, { recursive: true });
  }
}
