import type { Installer } from '@insta-ai/deploy/system/installer';
import { systemPrograms } from '@insta-ai/deploy/system/system-programs';

/** Makes sure that there is an ffmpeg, else says what does not work without it; everything else does. */
export async function ensureFfmpeg(installer: Installer, say: (line: string) => void): Promise<void> {
  const presence = await installer.ensure(systemPrograms.ffmpeg);
  if (presence.isThere) return;
  const { advice, reason } = presence;
  const because = reason ? `, because ${reason}` : '';
  const way = `${advice.charAt(0).toUpperCase()}${advice.slice(1)}`;
  say(
    `ffmpeg is not installed${because}: pictures cannot become Reels and videos are not converted. ` +
      `${way}; no restart is needed.`,
  );
}
