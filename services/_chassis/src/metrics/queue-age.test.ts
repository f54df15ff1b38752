import { expect, test } from 'vitest';
import { neededLooks, type QueueLook, queueAgeMs } from './queue-age.ts';

const look = (at: number, last: number, handled: number, open: number): QueueLook => ({
  at,
  last,
  handled,
  open,
});

test('an empty queue has no age, whatever else its stream holds', () => {
  expect(queueAgeMs([look(0, 5, 5, 0), look(30, 90, 5, 0)])).toBe(0);
  expect(queueAgeMs([])).toBe(0);
});

test('a message is no older than the last look at the empty queue', () => {
  expect(queueAgeMs([look(0, 5, 5, 0), look(30, 9, 5, 0), look(60, 10, 5, 1), look(90, 10, 5, 1)])).toBe(60);
});

test('in a queue that is never empty it is no older than the last look before what is open now', () => {
  const busy = [look(0, 10, 4, 6), look(30, 20, 9, 11), look(60, 30, 19, 11), look(90, 40, 29, 11)];
  expect(queueAgeMs(busy)).toBe(60);
});

test('what was there at the first look is as old as that', () => {
  expect(queueAgeMs([look(0, 10, 4, 6), look(600, 11, 4, 7)])).toBe(600);
});

test('looks that no later one needs are forgotten, and the age stays the same', () => {
  const looks = [look(0, 10, 4, 6), look(30, 20, 9, 11), look(60, 30, 19, 11), look(90, 40, 29, 11)];
  expect(neededLooks(looks)).toEqual(looks.slice(1));
  expect(queueAgeMs(neededLooks(looks))).toBe(queueAgeMs(looks));
  expect(neededLooks([look(0, 5, 5, 0), look(30, 9, 5, 0)])).toEqual([look(30, 9, 5, 0)]);
});
