import type { SettingsSource } from '@insta-ai/chassis/config';
import type { Installer } from '@insta-ai/deploy/system/installer';

export type Say = (line: string) => void;

/** Told when a server of ours ended and cannot be brought back, with what a person reads then. */
export type OnLost = (line: string) => void;

/** A start as somebody asks for it. */
export type Launch = {
  given: SettingsSource;
  say?: Say;
  installer?: Installer;
  onLost?: OnLost;
};
