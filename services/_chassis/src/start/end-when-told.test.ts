import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';

/** A process that is told to end as soon as it says that it listens; what it said, and how it ended. */
async function told(after: string) {
  const module = JSON.stringify(new URL('./end-when-told.ts', import.meta.url));
  const script = `
    import { endWhenTold } from ${module};
    const runs = endWhenTold();
    ${after}
    process.stdout.write('listening ');
    setInterval(() => {}, 1_000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said = text(child.stdout);
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  const [code, signal] = await once(child, 'exit');
  return { code, signal, said: (await said).replace('listening ', '') };
}

test('a process that runs ends in order', async () => {
  const stop = "runs({ stop: async () => process.stdout.write('in order') });";

  expect(await told(stop)).toMatchObject({
    code: 0,
    signal: null,
    said: expect.stringContaining('in order'),
  });
});

test('a process that still starts ends at once', async () => {
  expect(await told('')).toMatchObject({ code: 0, signal: null, said: '' });
});
