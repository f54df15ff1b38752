import type { OutgoingMessage } from '@insta-ai/chassis/messaging/bus';
import type { Runnable } from './account-lanes.ts';
import { AccountBusy, type Lease, LeaseLost, type LedgerStore } from './ledger.store.ts';
import { isEnded, keepsOthers, type Ledger, restsInSilence } from './ledger.ts';
import { hastened, reopened } from './timeline.ts';

export type Row = {
  ledger: Ledger;
  holder: string | undefined;
  until: Date;
  inFlight: string | undefined;
  nextAt: Date | undefined;
  waitsForTurn: boolean;
};

/** Ledgers in memory; `sent` collects the messages that writes caused. */
export function createLedgerStoreFake(
  rows = new Map<string, Row>(),
): LedgerStore & { sent: OutgoingMessage[] } {
  const sent: OutgoingMessage[] = [];
  const held = (lease: Lease) => {
    const row = rows.get(lease.publishId);
    return row?.holder === lease.holder ? row : undefined;
  };
  const openOnes = (now: Date) =>
    [...rows.values()].flatMap(row => {
      const { nextAt } = row;
      return nextAt && nextAt <= now ? [{ ...row, nextAt }] : [];
    });
  return {
    sent,
    async accept(ledger) {
      const row = rows.get(ledger._id) ?? {
        ledger,
        holder: undefined,
        until: new Date(0),
        inFlight: undefined,
        nextAt: ledger.state === 'open' ? ledger.dueAt : undefined,
        waitsForTurn: ledger.container?.ready === true,
      };
      rows.set(ledger._id, row);
      return structuredClone(row.ledger);
    },
    async runnable(now, limit, { at, behind } = { at: new Date(0) }) {
      const read = openOnes(now)
        .sort((a, b) => a.nextAt.getTime() - b.nextAt.getTime() || (a.ledger._id < b.ledger._id ? -1 : 1))
        .filter(({ nextAt, ledger: { _id } }) => nextAt > at || (+nextAt === +at && _id > (behind ?? '')))
        .slice(0, limit);
      const last = read.length < limit ? undefined : read.at(-1);
      return { found: freeOnes(read, now), next: last && { at: last.nextAt, behind: last.ledger._id } };
    },
    async runnableOf(accountId, now, limit) {
      const ofAccount = openOnes(now).filter(({ ledger }) => ledger.accountId === accountId);
      ofAccount.sort((a, b) => a.ledger.dueAt.getTime() - b.ledger.dueAt.getTime());
      return { found: freeOnes(ofAccount.slice(0, limit), now), isAll: ofAccount.length < limit };
    },
    async find(publishId) {
      const row = rows.get(publishId);
      return row && structuredClone({ ...row.ledger, ...(row.nextAt && { nextAt: row.nextAt }) });
    },
    async listOfItem(owner, contentId, limit) {
      return [...rows.values()]
        .map(({ ledger }) => structuredClone(ledger))
        .filter(ledger => ledger.owner === owner && ledger.contentId === contentId)
        .sort((one, other) => one.dueAt.getTime() - other.dueAt.getTime())
        .slice(-limit);
    },
    async hasten({ _id, nextAt, timeline }, now) {
      const row = rows.get(_id);
      const isFree = !row?.holder || row.until <= now;
      if (!row || !nextAt || nextAt <= now || row.nextAt?.getTime() !== nextAt.getTime() || !isFree) return;
      row.nextAt = now;
      row.ledger = { ...row.ledger, isHastened: true, timeline: hastened(timeline, now) };
    },
    async noteWantedBack(publishId, isWanted) {
      const row = rows.get(publishId);
      if (row && !isEnded(row.ledger)) row.ledger = { ...row.ledger, wantedBack: isWanted };
    },
    async lease({ publishId, holder }, now, until, onlyWhenRunnable = false) {
      const row = rows.get(publishId);
      if (!row || (row.holder && row.until > now)) return undefined;
      if (onlyWhenRunnable && (!row.nextAt || row.nextAt > now)) return undefined;
      Object.assign(row, { holder, until });
      return structuredClone(row.ledger);
    },
    async renew(lease, until) {
      const row = held(lease);
      if (row) row.until = until;
      return row !== undefined;
    },
    async release(lease, next) {
      const row = held(lease);
      if (!row) return;
      Object.assign(row, { holder: undefined, waitsForTurn: next?.waitsForTurn ?? false });
      delete row.ledger.isHastened;
      const isMoved = next?.dueAt && +next.dueAt !== +row.ledger.dueAt;
      if (!next || isMoved) return;
      row.nextAt = next.at;
      if (next.timeline) row.ledger = { ...row.ledger, timeline: next.timeline };
    },
    async write(lease, until, change, messages = []) {
      const row = held(lease);
      if (!row) throw new LeaseLost();
      const flight = keepsOthers(change.sent) ? lease.accountId : undefined;
      const inFlight = 'sent' in change ? flight : row.inFlight;
      const taken = [...rows.values()].some(
        other => other !== row && inFlight && other.inFlight === inFlight,
      );
      if (taken) throw new AccountBusy();
      Object.assign(row, { ledger: { ...row.ledger, ...structuredClone(change) }, until, inFlight });
      if (change.sent) row.waitsForTurn = false;
      if (change.state) row.nextAt = change.state === 'open' ? until : undefined;
      sent.push(...messages);
      return structuredClone(row.ledger);
    },
    async isAccountBusy({ _id, accountId }) {
      return [...rows.values()].some(row => row.inFlight === accountId && row.ledger._id !== _id);
    },
    async claimedByOthers(ledger, mediaIds, of) {
      return [...rows.values()]
        .filter(({ ledger: other }) => other._id !== ledger._id && other.accountId === ledger.accountId)
        .filter(({ ledger: other }) => !of || !other.isOfNoItem)
        .flatMap(({ ledger: other }) => (other.live ? [other.live.mediaId] : []))
        .filter(id => mediaIds.includes(id));
    },
    async listHeld(owner, after = '') {
      return [...rows.values()]
        .map(row => structuredClone(row.ledger))
        .filter(({ _id, state, owner: own }) => state === 'held' && (!owner || own === owner) && _id > after)
        .sort((one, other) => (one._id < other._id ? -1 : 1))
        .slice(0, 2);
    },
    async free({ _id, resumes }, now) {
      const row = rows.get(_id);
      const isHeld = row?.ledger.state === 'held' && row.ledger.resumes === resumes;
      const isTaken = row?.holder && row.until > now;
      if (!isHeld || isTaken || !row.ledger.sent || row.ledger.sent.freedAt) return;
      row.ledger = { ...row.ledger, sent: { ...row.ledger.sent, freedAt: now } };
      Object.assign(row, { holder: undefined, inFlight: undefined });
    },
    async endPauses(now) {
      for (const row of rows.values())
        if (row.nextAt && row.nextAt > now && row.ledger.dueAt <= now) row.nextAt = now;
    },
    async reopen(ledger, now) {
      const row = rows.get(ledger._id);
      if (row?.ledger.state !== ledger.state || row.ledger.resumes !== ledger.resumes) return;
      Object.assign(row.ledger, reopened(ledger, now));
      row.nextAt = now;
    },
    async accountsInFlight() {
      return [...rows.values()].flatMap(({ inFlight }) => inFlight ?? []);
    },
  };
}

function freeOnes(read: readonly Row[], now: Date): Runnable[] {
  return read
    .filter(({ holder, until }) => !holder || until <= now)
    .map(({ ledger, waitsForTurn }) => ({
      publishId: ledger._id,
      accountId: ledger.accountId,
      dueAt: ledger.dueAt,
      waitsForTurn,
      rests: restsInSilence(ledger, now),
    }));
}
