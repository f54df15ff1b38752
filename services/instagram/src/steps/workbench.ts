import type { Logger } from '@insta-ai/chassis/logger';
import type { ConsumeOutcome } from '@insta-ai/chassis/messaging/consumer';
import type { ObjectStore } from '@insta-ai/chassis/storage/object-store';
import type { AccountsStore, ConnectedAccount } from '../accounts/accounts.store.ts';
import type { Courier } from '../courier/courier.gateway.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { WriteMessages } from '../ledger/take-lease.ts';
import type { MediaFittingGateway } from '../platform/media-fitting.gateway.ts';
import type { UploadingPlatform } from '../platform/publishing.gateway.ts';
import type { Pace } from './pace.ts';

/** The result of one step: go on at once, go on after a pause, or stop working on it. */
export type StepResult =
  | { readonly kind: 'go'; readonly ledger: Ledger }
  | {
      readonly kind: 'pause';
      readonly ledger: Ledger;
      readonly ms: number;
      /** In words for the person. */
      readonly reason: string;
      /** Why it must not go on sooner, in words for the person; absent where it may. */
      readonly notSooner?: string | undefined;
      /** Until no other post of the account may be going live any more. */
      readonly waitsForTurn?: true;
    }
  | { readonly kind: 'end'; readonly outcome: ConsumeOutcome };

/** What the steps of one publish work with, while its lease is held. */
export type Workbench = {
  readonly account: ConnectedAccount | undefined;
  readonly platform: UploadingPlatform;
  /** How long the limits of the platform ask to leave the account alone, in milliseconds; 0 when they do not. */
  restMs(): number;
  readonly mediaFitting: MediaFittingGateway;
  /** Films that are uploaded. */
  readonly objects: Pick<ObjectStore, 'stat' | 'read'>;
  /** Whether a container is still in the hands of whoever prepares the post ahead. */
  isPreparedAhead(containerId: string): Promise<boolean>;
  /** Absent where the platform fetches pictures from us. */
  readonly courier: Pick<Courier, 'bring'> | undefined;
  readonly accounts: AccountsStore;
  readonly pace: Pace;
  readonly hashtagCap: number;
  readonly log: Logger;
  now(): Date;
  /** Whether the lease lasts long enough to send something that must not be sent twice. */
  isLeaseFresh(): boolean;
  /** Whether somebody else goes on with it: an upload, which may take as long as it needs, ends then. */
  isLeftToOthers(): boolean;
  write(change: Partial<Ledger>, messages?: WriteMessages): Promise<Ledger>;
  /** Whether another publish of the account may be going live right now. */
  isAccountBusy(ledger: Ledger): Promise<boolean>;
  /** Which of these posts belong to other publishes; of all, or of those whose item a restore did bring back. */
  claimedByOthers(ledger: Ledger, mediaIds: readonly string[], of?: 'known items'): Promise<string[]>;
  /** Whether a backup brought back another item of the account that was to go out with these words. */
  areWordsShared(ledger: Ledger): Promise<boolean>;
};

export function go(ledger: Ledger): StepResult {
  return { kind: 'go', ledger };
}

export function pause(ledger: Ledger, ms: number, reason: string, notSooner?: string): StepResult {
  return { kind: 'pause', ledger, ms, reason, notSooner };
}

/** Waits without a set time, until no other post of the account may be going live. */
export function waitForTurn(ledger: Ledger): StepResult {
  return {
    kind: 'pause',
    ledger,
    ms: 0,
    reason: 'Another post of this account is going out.',
    notSooner: 'Posts of one account go out one after the other.',
    waitsForTurn: true,
  };
}

export function end(outcome: ConsumeOutcome): StepResult {
  return { kind: 'end', outcome };
}
