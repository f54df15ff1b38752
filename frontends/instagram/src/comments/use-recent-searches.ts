import { keptInBrowser, useUser } from '@insta-ai/platform';
import { useState } from 'react';

const shown = 6;

/** The hashtags searched last on this device, newest first: searching one again takes none of the budget. */
export function useRecentSearches() {
  const { _id } = useUser();
  const [recent, setRecent] = useState(() => read(_id));
  return {
    recent,
    remember(name: string) {
      const isOther = (other: string) => other.toLowerCase() !== name.toLowerCase();
      const next = [name, ...recent.filter(isOther)].slice(0, shown);
      setRecent(next);
      keptInBrowser.keep('comments.recent', JSON.stringify(next), _id);
    },
  };
}

function read(userId: string): string[] {
  try {
    const kept: unknown = JSON.parse(keptInBrowser.read('comments.recent', userId) ?? '[]');
    return Array.isArray(kept) ? kept.filter(name => typeof name === 'string').slice(0, shown) : [];
  } catch {
    return [];
  }
}
