import type { ImageProviders } from '../providers/open-providers.ts';

/** The end of a process, as an error that nothing of ours expects. */
export class Killed extends Error {}

export type When = 'before' | 'after';

/**
 * Parts that die at their n-th act on the outside world, before it has an effect or right after; a dead process then does
 * nothing more, whatever catches the error. Acts are the calls of the objects among the parts that have functions.
 */
export function mortal<P extends object>(parts: P, at: number, when: When): { parts: P; acts(): number } {
  let acts = 0;
  const wrap = (target: object): object =>
    new Proxy(target, {
      get(inner, name) {
        const value = Reflect.get(inner, name);
        // What asks nobody is no act.
        if (typeof value !== 'function' || name === 'most') return value;
        return async (...given: unknown[]) => {
          acts += 1;
          const mine = acts;
          if (mine > at || (mine === at && when === 'before')) throw new Killed();
          const result = await value.apply(inner, given);
          if (mine === at) throw new Killed();
          return result;
        };
      },
    });
  const outside = ['predictions', 'outputs', 'objects', 'orders', 'bus'];
  const mortals: Record<string, (part: never) => unknown> = {
    providers: ({ named, begunWith, ...others }: ImageProviders) => ({
      ...others,
      begunWith: (name: string, model: string) => {
        const provider = begunWith(name, model);
        return provider && wrap(provider);
      },
      named: (name: string, model?: string) => {
        const provider = named(name, model);
        return provider && wrap(provider);
      },
    }),
  };
  const wrapped = Object.entries(parts).map(([name, part]) => [
    name,
    outside.includes(name) ? wrap(part) : (mortals[name]?.(part as never) ?? part),
  ]);
  const stopping = Object.defineProperty(new AbortController().signal, 'aborted', {
    get() {
      if (acts >= at) throw new Killed();
      return false;
    },
  });
  return { acts: () => acts, parts: { ...Object.fromEntries(wrapped), stopping } };
}
