import { expect, it } from 'vitest';
import { codesBetween, deletionCode } from './deletion-code.ts';

const ofSecond = (time: string) => new Date(Date.parse(`2027-01-24T${time}Z`) + 999);
const codes = (from: string, until: string) =>
  codesBetween('secret', '4711', {
    from: new Date(`2027-01-24T${from}Z`),
    until: new Date(`2027-01-24T${until}Z`),
  });

it('codes of a stretch are those of each second that ends in it, also of the one in which it began', () => {
  const of = (time: string) => deletionCode('secret', '4711', ofSecond(time));
  expect(codes('10:00:00.300', '10:00:02.999')).toEqual([of('10:00:00'), of('10:00:01'), of('10:00:02')]);
  expect(codes('10:00:00.999', '10:00:01.500')).toEqual([of('10:00:00')]);
  expect(codes('10:00:00.000', '10:00:00.500')).toEqual([]);
});

it('a code differs by person, moment and secret', () => {
  const at = ofSecond('10:00:00');
  const all = [
    deletionCode('secret', '4711', at),
    deletionCode('secret', '4712', at),
    deletionCode('secret', '4711', ofSecond('10:00:01')),
    deletionCode('other', '4711', at),
  ];
  expect(new Set(all).size).toBe(4);
});
