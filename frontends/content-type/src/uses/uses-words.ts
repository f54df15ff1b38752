import type { Uses } from './count-uses.ts';

/** What a type is used by: `8 items use “Travel post”. 3 of them are scheduled.` */
export function usesInWords({ all, scheduled }: Uses, name: string): string {
  const items = `${all === 1 ? '1 item uses' : `${all} items use`} “${name || 'NO_NAME'}”`;
  if (scheduled === 0) return `${items}. ${all === 1 ? 'It is not' : 'None of them is'} scheduled.`;
  if (all === 1) return `${items}. It is scheduled.`;
  const which = scheduled === all ? 'All' : `${scheduled}`;
  return `${items}. ${which} of them ${scheduled === 1 ? 'is' : 'are'} scheduled.`;
}
