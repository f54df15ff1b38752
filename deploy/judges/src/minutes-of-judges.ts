import { missingOf } from './installed.ts';
import { parts } from './parts.ts';

/** How long the judges that are installed take; next to nothing where none is. */
export function minutesOfJudges(): number {
  const here = Object.values(parts).filter(({ needs }) => missingOf(needs).length === 0);
  return here.reduce((sum, { minutes }) => sum + minutes, 0.1);
}
