import { useEffect, useRef } from 'react';
import { useNavigate } from '../router.ts';

/** Goes on to another screen once work is done, unless the person has left for one of their own meanwhile. */
export function useGoOn(): (to: string) => void {
  const navigate = useNavigate();
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return to => {
    if (isHere.current) void navigate(to);
  };
}
