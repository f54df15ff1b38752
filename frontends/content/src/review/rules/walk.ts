/** A walk through drafts; each is looked at once before the walk ends. */
export type Walk = {
  ids: readonly string[];
  /** The draft that is looked at; undefined at the end. */
  shown: string | undefined;
  /** Which were left by going on. */
  looked: ReadonlySet<string>;
  /** Which do not exist any more. */
  gone: ReadonlySet<string>;
};

export function beginWalk(ids: readonly string[], first: string | undefined): Walk {
  const shown = first !== undefined && ids.includes(first) ? first : ids[0];
  return { ids, shown, looked: new Set(), gone: new Set() };
}

/** On to the next one; after the last to those before the first, and then to the end. */
export function goNext(walk: Walk): Walk {
  const { shown } = walk;
  if (shown === undefined) return walk;
  const then = { ...walk, looked: new Set(walk.looked).add(shown) };
  return { ...then, shown: upNext(walk) };
}

/** Which comes next; undefined for the end. Who looks a second time walks along the days as before. */
function upNext({ ids, shown, looked, gone }: Walk): string | undefined {
  if (shown === undefined) return undefined;
  const at = ids.indexOf(shown);
  const after = ids.slice(at + 1).filter(id => !gone.has(id));
  if (looked.has(shown) && after.length > 0) return after[0];
  const round = [...after, ...ids.slice(0, at)];
  return round.find(id => !looked.has(id) && !gone.has(id));
}

/** What a person comes to who goes on twice. */
export function nextTwo(walk: Walk): string[] {
  const next = goNext(walk);
  return [next.shown, goNext(next).shown].filter(id => id !== undefined);
}

/** Back to the one before; at the first it stays. */
export function goBack(walk: Walk): Walk {
  const { ids, shown, gone } = walk;
  const before = ids.slice(0, shown === undefined ? ids.length : ids.indexOf(shown));
  const to = before.findLast(id => !gone.has(id));
  return to === undefined ? walk : { ...walk, shown: to };
}

export function goTo(walk: Walk, id: string): Walk {
  return walk.ids.includes(id) && !walk.gone.has(id) ? { ...walk, shown: id } : walk;
}

/** To a draft that is there again, or was approved before this walk began: it stands where the person is. */
export function rejoin(walk: Walk, id: string): Walk {
  const gone = new Set([...walk.gone].filter(one => one !== id));
  const at = walk.shown === undefined ? walk.ids.length : walk.ids.indexOf(walk.shown);
  const ids = walk.ids.includes(id) ? walk.ids : walk.ids.toSpliced(at, 0, id);
  return { ...walk, ids, gone, shown: id };
}

/** Without a draft that no longer exists. */
export function without(walk: Walk, id: string): Walk {
  const gone = new Set(walk.gone).add(id);
  return walk.shown === id ? { ...goNext(walk), gone } : { ...walk, gone };
}
