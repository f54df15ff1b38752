import { useDebouncedCallback } from '@insta-ai/design';
import { useEffect } from 'react';

/** Business constant of the specification (section 9), in milliseconds. */
const debounceMs = 200;
/** How far before the end of the page the next rows are fetched, in pixels. */
const ahead = 600;

/** Asks for more when the person comes near the end of the page. */
export function useInfiniteScroll(loadMore: () => void, isEnabled: boolean) {
  const check = useDebouncedCallback(() => {
    const { scrollHeight } = document.documentElement;
    if (isEnabled && window.scrollY + window.innerHeight > scrollHeight - ahead) loadMore();
  }, debounceMs);

  useEffect(() => {
    window.addEventListener('scroll', check, { passive: true });
    return () => window.removeEventListener('scroll', check);
  }, [check]);
}
