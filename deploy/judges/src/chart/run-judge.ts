import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Clusters and settings of the person who runs it must not matter. */
const env = { PATH: process.env.PATH, HOME: join(tmpdir(), 'insta-ai-no-home'), KUBECONFIG: '/dev/null' };

/** Runs a program that finds faults; what it says, whatever its exit code. */
export function runJudge(program: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(program, args, { env, maxBuffer: 512 * 1024 * 1024 }, (error, output, complaint) => {
      // It has a verdict, or else it says why it has none.
      if (output.trim() === '') reject(new Error(complaint.trim() || error?.message));
      else resolve(output);
    });
  });
}
