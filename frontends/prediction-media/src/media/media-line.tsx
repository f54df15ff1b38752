import { zoneLabel } from '@insta-ai/design';

type Props = { total: number | null; isNarrowed: boolean; isGrouped: boolean; zone: string };

/** What is shown, in one line under the heading; counted out loud when the filters change. */
export function MediaLine({ total, isNarrowed, isGrouped, zone }: Props) {
  const what = total === null ? 'Pictures and videos' : `${total} ${total === 1 ? 'file' : 'files'}`;
  return (
    <>
      <span role="status">{isNarrowed ? `${what} found` : what}</span>,{' '}
      {isGrouped ? 'equal ones side by side' : 'newest first'}. Times are in {zoneLabel(zone)}.
    </>
  );
}
