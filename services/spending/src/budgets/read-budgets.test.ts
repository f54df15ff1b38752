import { describe, expect, it } from 'vitest';
import { budgetsPattern, readBudgets } from './read-budgets.ts';

const isValid = (text: string) => new RegExp(budgetsPattern).test(text);

describe('BUDGETS', () => {
  it.each([
    ['', []],
    ['person=5 USD/month', [{ scope: 'person', period: 'month', unit: 'micros', limit: 5_000_000 }]],
    [
      'person=0.05 USD/day, 20 pictures/day; installation = 50USD/month;',
      [
        { scope: 'person', period: 'day', unit: 'micros', limit: 50_000 },
        { scope: 'person', period: 'day', unit: 'pictures', limit: 20 },
        { scope: 'installation', period: 'month', unit: 'micros', limit: 50_000_000 },
      ],
    ],
    ['person=1.5 pictures/day', [{ scope: 'person', period: 'day', unit: 'pictures', limit: 1 }]],
    ['installation=0 pictures/day', [{ scope: 'installation', period: 'day', unit: 'pictures', limit: 0 }]],
  ])('"%s" is read', (text, budgets) => {
    expect(isValid(text)).toBe(true);
    expect(readBudgets(text)).toEqual(budgets);
  });

  it.each([
    '5 USD/month',
    'person=5 EUR/month',
    'person=-5 USD/month',
    'person=5 USD',
    'person=5 USD/year',
    'everybody=5 USD/month',
    'person=',
    'person=5 USD/month 3 pictures/day',
  ])('"%s" is refused', text => {
    expect(isValid(text)).toBe(false);
  });
});
