import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect } from 'react';

/** Business constant of the specification (section 9), in milliseconds. */
const debounceMs = 200;
/** How far before the end of the page the next rows are fetched, in pixels. */
const ahead = 600;

/** Asks for more near the end of the page; with a `count`, also without a scroll where so many do not fill the window. */
export function useInfiniteScroll(loadMore: () => void, isEnabled: boolean, count = 0) {
  const check = useDebouncedCallback(() => {
    const { scrollHeight } = document.documentElement;
    if (isEnabled && window.scrollY + window.innerHeight > scrollHeight - ahead) loadMore();
  }, debounceMs);

  useEffect(() => {
    window.addEventListener('scroll', check, { passive: true });
    return () => window.removeEventListener('scroll', check);
  }, [check]);

  useEffect(() => {
    if (count > 0) check();
  }, [check, count]);
}
