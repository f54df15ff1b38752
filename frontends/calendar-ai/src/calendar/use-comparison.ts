import { formatInstant } from '@insta-ai/design';
import { type Compared, useOffer, type Way } from '@insta-ai/design/compare';
import { useTimeZone } from '@insta-ai/platform';
import { useEffect } from 'react';
import type { EntryText, Row } from '../entries/kept-calendar.ts';
import { chosen, insertProblem, type RewrittenTexts } from '../entries/rewritten.ts';
import { amount } from '../request/planned-counts.ts';

/** New texts for those of an entry that the person typed. */
export type OfferedEntry = {
  rowId: string;
  names: readonly EntryText[];
  texts: RewrittenTexts;
  rest: Partial<Row>;
};
type Offer = { of: { id: string; words: string }; names: string[]; entries: readonly OfferedEntry[] };
type Choose = (row: Row, after: Partial<Row>, of: string) => void;

/** The id of what was written for a whole calendar; that for one entry has the entry's. */
const wholeId = 'calendar';

/** New words beside those of the person, of one entry or of a whole calendar, until they choose. */
export function useComparison(rows: readonly Row[], onChosen: Choose) {
  const zone = useTimeZone();
  const { offer, isOpen, close, withdraw, propose, settle } = useOffer<Offer>();
  const offered = offer?.entries.flatMap(entry => {
    const row = rows.find(({ rowId }) => rowId === entry.rowId);
    return row ? [{ entry, row }] : [];
  });
  const isWhole = offer?.of.id === wholeId;
  const choose = (row: Row, entry: OfferedEntry, name: EntryText, way: Way) => {
    if (offer && way !== 'keep') onChosen(row, chosen(row, name, way, entry), offer.of.id);
    settle(settledAs(row.rowId, name));
  };
  const fields = (offered ?? []).flatMap(({ entry, row }) =>
    entry.names
      .filter(name => offer?.names.includes(settledAs(row.rowId, name)))
      .map((name): Compared => {
        const written = entry.texts[name] ?? '';
        return {
          name: settledAs(row.rowId, name),
          label: `${name.charAt(0).toUpperCase()}${name.slice(1)}${isWhole ? ` of ${wordsFor(row, zone)}` : ''}`,
          own: row[name] ?? '',
          written,
          insertProblem: insertProblem(row, name, written),
          choose: way => choose(row, entry, name, way),
        };
      }),
  );
  const isForNone = isOpen && fields.length === 0;
  useEffect(() => {
    // The entry is gone by now; what waits for another one has its turn.
    if (isForNone) close();
  }, [isForNone, close]);

  const put = (found: readonly OfferedEntry[], of: (count: number) => Offer['of']) => {
    const entries = found.filter(({ names }) => names.length > 0);
    const names = entries.flatMap(({ rowId, names }) => names.map(name => settledAs(rowId, name)));
    if (entries.length > 0) propose({ of: of(entries.length), names, entries });
  };
  return {
    propose: (row: Row, entry: OfferedEntry) =>
      put([entry], () => ({ id: row.rowId, words: wordsFor(row, zone) })),
    proposeAll: (entries: readonly OfferedEntry[]) =>
      put(entries, count => ({ id: wholeId, words: amount(count, 'entry') })),
    withdrawAll: () => withdraw(wholeId),
    comparison: {
      isOpen: isOpen && !isForNone,
      onClose: close,
      fields,
      note: offered?.some(hasRest) ? (isWhole ? wholeNote : restNote) : undefined,
    },
  };
}

const restNote = 'Replacing the description takes the rest of the new entry too.';
const wholeNote = 'Replacing a description takes the rest of its new entry too, with day and time.';

const settledAs = (rowId: string, name: EntryText) => `${rowId}.${name}`;

const wordsFor = ({ type, date }: Row, zone: string) =>
  `the ${type} ${date ? `of ${formatInstant(date, 'D MMMM HH:mm', zone)}` : 'without a date'}`;

/** Whether the new description would change more than itself. */
function hasRest({ entry: { names, rest }, row }: { entry: OfferedEntry; row: Row }): boolean {
  const { ownWords: _ownWords, ...others } = rest;
  return (
    names.includes('description') &&
    Object.entries(others).some(([name, value]) => row[name as keyof Row] !== value)
  );
}
