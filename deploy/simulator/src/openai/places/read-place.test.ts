import { expect, test } from 'vitest';
import { readPlace } from './read-place.ts';

test.each([
  ['Sunrise surf lesson at Kuta beach', 'Kuta Beach', 'Kuta'],
  ['Sunrise surf lesson at Kuta beach, Bali', 'Kuta Beach', 'Bali'],
  ['surfing in canggu', '', 'Canggu'],
  ['Cornetti in Trastevere', 'Trastevere', 'Rome'],
  ['Hiking in the Dolomites', 'Dolomites', ''],
  ['Open house at Villa Aurora in Lisbon', 'Villa Aurora', 'Lisbon'],
  ['A nice cake for our team on Monday', '', ''],
  ['Gift ideas at Christmas', '', ''],
])('%s: location "%s", city "%s"', (text, location, city) => {
  expect(readPlace(text)).toMatchObject({ location, city });
});

test('other languages have their own words for where', () => {
  expect(readPlace('Colazione a Roma', 'it')).toMatchObject({ city: 'Roma', rest: 'Colazione' });
  expect(readPlace('Kaffee im Garten in Hamburg', 'de')).toMatchObject({ location: '', city: 'Hamburg' });
});

test('what says where is taken out of the text and kept apart', () => {
  expect(readPlace('Coffee in Rome with friends')).toMatchObject({
    rest: 'Coffee with friends',
    at: 'in Rome',
  });
});
