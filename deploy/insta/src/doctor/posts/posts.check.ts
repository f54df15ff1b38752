import { findStuck } from '../../stuck/find-stuck.ts';
import type { Check } from '../check.ts';
import { fail, ok, warn } from '../finding.ts';
import { refuseStopped } from '../scene.ts';

export const postsCheck: Check = {
  group: 'posts',
  name: 'going out',
  asks: 'posts that are due or going out and hang',
  fix: 'See each with its reason: insta stuck.',
  needs: ['documents'],
  async look(scene) {
    refuseStopped(scene);
    const posts = await findStuck(await scene.documents(), scene.machine.now());
    const [first, ...others] = posts.filter(({ waitsFor }) => waitsFor === 'nobody');
    if (first) {
      const more = others.length > 0 ? ` So do ${others.length} more.` : '';
      return [fail(`${first.contentId} "${first.title}" hangs: ${first.why}${more}`, first.advice)];
    }
    return [ok('Whatever is due goes out.')];
  },
};

export const personCheck: Check = {
  group: 'posts',
  name: 'asked',
  asks: 'posts that wait for the answer of their person',
  fix: 'Each of them waits in the planner; insta stuck lists them.',
  needs: ['documents'],
  async look(scene) {
    const posts = await findStuck(await scene.documents(), scene.machine.now());
    const waiting = posts.filter(({ waitsFor }) => waitsFor === 'person');
    if (waiting.length === 0) return [ok('No post waits for an answer.')];
    const [first] = waiting;
    return [
      warn(
        waiting.length === 1
          ? `"${first?.title}" waits for its person: ${first?.why}`
          : `${waiting.length} posts wait for their persons, the first of them "${first?.title}": ${first?.why}`,
      ),
    ];
  },
};
