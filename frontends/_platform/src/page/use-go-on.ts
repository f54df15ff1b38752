import { useNavigate } from '../router.ts';
import { useIsHere } from './use-is-here.ts';

/** Goes on to another screen once work is done, unless the person has left for one of their own meanwhile. */
export function useGoOn(): (to: string) => void {
  const navigate = useNavigate();
  const isHere = useIsHere();
  return to => {
    if (isHere.current) void navigate(to);
  };
}
