import { AppError } from '@insta-ai/chassis/app-error';
import type { BudgetFull } from '@insta-ai/proto/http/spending/spending';
import type { Budget } from '../budgets/read-budgets.ts';

const ofWhom = { person: 'for each person', installation: 'for everybody together' };

type Taken = {
  used: number;
  /** What of it is held by calls under way. */
  held: number;
  wanted: number;
  /** Whether there is room once all of them have come to nothing. */
  mayHaveRoom: boolean;
};

/** Which budget has no room, how much of it is used, and when there is room again. */
export function overBudget(budget: Budget, { used, held, wanted, mayHaveRoom }: Taken): AppError {
  const { scope, period, unit, limit } = budget;
  const details: BudgetFull = { isBudgetFull: true, ...(mayHaveRoom && { mayHaveRoom }) };
  return new AppError(
    'failed_precondition',
    `This would go over the budget of ${inWords(limit, unit)} a ${period} ${ofWhom[scope]}: ` +
      `${inWords(used, unit)} ${used === 1 && unit === 'pictures' ? 'is' : 'are'} used, and this may need ` +
      `${inWords(wanted, unit)}. ${mendOf(budget, { held, wanted, mayHaveRoom })}`,
    { details },
  );
}

function mendOf({ period, unit, limit }: Budget, { held, wanted, mayHaveRoom }: Omit<Taken, 'used'>): string {
  // What is more than all of it never has room.
  if (wanted > limit) return 'That is more than the whole budget: it takes another one in BUDGETS.';
  const again = `here is room again ${period === 'day' ? 'tomorrow' : 'next month'} (UTC), or with another budget in BUDGETS.`;
  if (!mayHaveRoom) return `T${again}`;
  const are = held === 1 && unit === 'pictures' ? 'is' : 'are';
  return `Of that ${inWords(held, unit)} ${are} held for what is under way: there may be room when that has ended. If not, t${again}`;
}

/** All that may be under way at once is, or what held a budget has ended while this was refused. */
export function roomWasShort(): AppError {
  const details: BudgetFull = { isBudgetFull: true, mayHaveRoom: true };
  return new AppError(
    'failed_precondition',
    'Calls under way hold all the room that there is. There may be some when one of them has ended.',
    { details },
  );
}

/** A budget in money cannot be kept for what has no price. */
export function priceUnknown(model: string, provider: string): AppError {
  return new AppError(
    'failed_precondition',
    `There is a budget in money, and the price of ${model} at ${provider} is not known, so it cannot be kept. ` +
      'Add its price to the file that PRICES names, or set a budget in pictures.',
  );
}

/** Whoever asks has forgotten that it was made: the picture was deleted. */
export function hasEnded(): AppError {
  return new AppError(
    'failed_precondition',
    'This was ordered before, and what came of it is gone. Order it once more.',
  );
}

export function unusableCall(): AppError {
  return new AppError(
    'invalid_argument',
    'The call to be paid for lacks its id, its person or what it is for.',
  );
}

function inWords(amount: number, unit: Budget['unit']): string {
  if (unit === 'pictures') return `${amount} ${amount === 1 ? 'picture' : 'pictures'}`;
  // A text may cost less than a cent, of which each micro-dollar is shown.
  const dollars = (amount / 1_000_000).toFixed(amount < 10_000 ? 6 : 4);
  return `$${dollars.replace(/(\.\d\d\d*?)0+$/, '$1')}`;
}

export function impossibleCall(): AppError {
  return new AppError('invalid_argument', 'The call to be paid for is larger than any can be.');
}
