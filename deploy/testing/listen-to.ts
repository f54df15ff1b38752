import type { ChildProcess } from 'node:child_process';

/** What a process that a test started says, from its start on. */
export type Heard = {
  /** Everything on either stream, in the order it came. */
  said(): string;
  /** Everything on standard output, and on standard error. */
  output(): string;
  complaints(): string;
  /** What is found in what it has said so far, as soon as it is there; fails when the process ends before. */
  until<Found>(find: () => Found | undefined): Promise<Found>;
  /** Exit code, when all is said; null when a signal ended it. */
  exit: Promise<number | null>;
};

export function listenTo(child: ChildProcess): Heard {
  let [said, output, complaints] = ['', '', ''];
  child.stdout?.on('data', chunk => {
    said += chunk;
    output += chunk;
  });
  child.stderr?.on('data', chunk => {
    said += chunk;
    complaints += chunk;
  });
  const exit = new Promise<number | null>(resolve => child.once('close', code => resolve(code)));
  return {
    said: () => said,
    output: () => output,
    complaints: () => complaints,
    until: find =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = find();
          if (found !== undefined) resolve(found);
        };
        for (const stream of [child.stdout, child.stderr]) stream?.on('data', look);
        look();
        void exit.then(code => reject(new Error(`It ended with ${code}: ${said}`)));
      }),
    exit,
  };
}
