import { useUser } from '@insta-ai/platform';
import { useState } from 'react';

const shown = 6;

/** The hashtags searched last on this device, newest first: searching one again takes none of the budget. */
export function useRecentSearches() {
  const key = `comments.recent.${useUser()._id}`;
  const [recent, setRecent] = useState(() => read(key));
  return {
    recent,
    remember(name: string) {
      const isOther = (other: string) => other.toLowerCase() !== name.toLowerCase();
      const next = [name, ...recent.filter(isOther)].slice(0, shown);
      setRecent(next);
      try {
        localStorage.setItem(key, JSON.stringify(next));
      } catch {
        // A full or forbidden storage only means that they are not offered next time.
      }
    },
  };
}

function read(key: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter(name => typeof name === 'string').slice(0, shown) : [];
  } catch {
    return [];
  }
}
