import { useEffect } from 'react';

/** Names the page in the tab and in the history: `Contents · Insta AI`. */
export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = title ? `${title} · Insta AI` : 'Insta AI';
  }, [title]);
}
