import { type Finding, ok, warn } from '../finding.ts';

/** Enough for the stores, the services and some hundred open pages. */
const enough = 1_024;

/** By the text of `/proc/self/limits`, which Linux alone has; Node raises the first number to the second as it starts. */
export function judgeOpenFiles(limits: string): Finding {
  const most = /^Max open files +\S+ +(\d+|unlimited)/m.exec(limits)?.[1];
  if (most === undefined) return ok('This system does not tell how many a program may open.');
  if (most === 'unlimited' || Number(most) >= enough)
    return ok(`A program may open ${most} files at a time.`);
  return warn(
    `A program may have only ${most} files and connections open at a time, and each open page takes one: once they are used up, pages and posts fail.`,
  );
}
