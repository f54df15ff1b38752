import type { SettingsSource } from '@insta-ai/chassis/config';
import type { Installer } from '@insta-ai/deploy/system/installer';

export type Say = (line: string) => void;

/** Called when one of our servers ended and cannot be restarted, with the line that the person reads. */
export type OnLost = (line: string) => void;

/** Something that runs for the product and is ended with it. */
export type Running = { url: string; stop(): Promise<void> };

/** A start as somebody asks for it. */
export type Launch = {
  given: SettingsSource;
  say?: Say;
  installer?: Installer;
  onLost?: OnLost;
};
