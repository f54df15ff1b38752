import { rm } from 'node:fs/promises';
import { publicVideoArgs } from './ffmpeg-args.ts';
import { Outgrown, quickWork, runTool } from './run-tool.ts';

/**
 * A video as the world may see it: its pictures and sound as they are, and nothing of what cameras and programs write beside them
 * (place, device, author, tracks of positions). Undefined when its parts cannot be taken out of their file; throws
 * `Outgrown` when that takes more than a tool may use.
 */
export async function makePublicVideo(path: string, ending: string): Promise<string | undefined> {
  const made = `${path}.${ending}`;
  try {
    await runTool('ffmpeg', publicVideoArgs(path, made, ending), quickWork);
  } catch (error) {
    if (error instanceof Outgrown) throw error;
    return undefined;
  }
  await rm(path);
  return made;
}
